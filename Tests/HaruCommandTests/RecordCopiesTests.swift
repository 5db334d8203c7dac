import Foundation
import HaruCore
import HaruJSON
import HaruTime
import Testing

@testable import haru

/// Two people with one machine and one server: everyone's records stay theirs.
@Suite(.serialized)
struct RecordCopiesTests {
  private let folder: TemporaryFolder
  private let server: ServeProcess
  let url: String
  let run = CommandRun()

  init() throws {
    folder = try TemporaryFolder()
    (server, url) = try ServeProcess.withAccounts(of: ["mina", "juno"], in: folder)
  }

  @discardableResult
  func signIn(
    _ person: String,
    on run: CommandRun,
    answer: String = "",
    _ flags: String...
  ) throws -> CommandRun.Result {
    let arguments = ["login", url, "--email", "\(person)@haru.example"] + flags
    let result = try run.run(arguments, input: "correct horse battery\n\(answer)\n")
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  func days(_ run: CommandRun) throws -> [String] {
    try run("dday", "list", "--json").output.split(separator: "\n").map { line in
      try JSON.parse(Array(line.utf8))["name"]?.string ?? ""
    }
    .sorted()
  }

  func add(_ name: String) throws {
    #expect(try run("dday", "add", name, "2027-03-01").status == 0)
  }

  func sync() throws {
    #expect(try run("sync") == CommandRun.Result(status: 0, output: "Synced with \(url).\n"))
  }

  @Test func aSecondPersonNeitherSeesNorSendsNorDeletesWhatTheFirstLeft() throws {
    try signIn("mina", on: run)
    try add("Mina's exam")
    try sync()
    try add("Mina's secret, never sent")
    #expect(try run("logout").status == 0)
    #expect(try days(run) == ["Mina's exam", "Mina's secret, never sent"])

    let result = try signIn("juno", on: run)
    #expect(result.errors.contains("locked until that account signs in"))
    #expect(!result.errors.contains("?"))
    #expect(try days(run) == [])
    try add("Juno's day")
    try sync()
    #expect(try run("logout", "--remove").status == 0)
    #expect(try days(run) == [])

    let his = CommandRun()
    try signIn("juno", on: his)
    #expect(try his("sync").status == 0)
    #expect(try days(his) == ["Juno's day"])

    try signIn("mina", on: run)
    #expect(try days(run) == ["Mina's exam", "Mina's secret, never sent"])
    try sync()
    let hers = CommandRun()
    try signIn("mina", on: hers)
    #expect(try hers("sync").status == 0)
    #expect(try days(hers) == ["Mina's exam", "Mina's secret, never sent"])
  }

  @Test func aSecondPersonTakesBackNothingOfTheFirst() throws {
    try signIn("mina", on: run)
    try add("Mina's exam")
    try sync()
    #expect(try run("logout").status == 0)
    try signIn("juno", on: run)
    #expect(try run("undo", "--list").output == "")
    #expect(try run("undo").status == 1)
    try sync()
    #expect(try run("logout").status == 0)
    try signIn("mina", on: run)
    #expect(try days(run) == ["Mina's exam"])
    #expect(try run("undo").status == 0)
    #expect(try days(run) == [])
  }

  @Test func whatWasMadeBeforeTheFirstExchangeBelongsToWhoWasSignedIn() throws {
    try signIn("mina", on: run)
    try add("Mina's exam")
    #expect(try run("logout").status == 0)
    #expect(try !signIn("juno", on: run).errors.contains("?"))
    #expect(try days(run) == [])
  }

  @Test(arguments: [("y", true), ("", true), ("n", false)])
  func asksOnceWhetherToTakeRecordsWithoutAnAccount(answer: String, isTaken: Bool) throws {
    try add("Nobody's day")
    let result = try signIn("mina", on: run, answer: answer)
    #expect(result.errors.contains("1 record on this device belongs to no account."))
    #expect(try days(run) == (isTaken ? ["Nobody's day"] : []))
    try sync()
    #expect(try run("logout", "--remove").status == 0)
    #expect(try days(run) == (isTaken ? [] : ["Nobody's day"]))
    #expect(try !signIn("mina", on: run, answer: "n").errors.contains("locked"))
    try sync()
    #expect(try days(run) == (isTaken ? ["Nobody's day"] : []))
  }

  @Test func keepsRecordsWithoutAnAccountSeparateOnRequest() throws {
    try add("Nobody's day")
    #expect(try !signIn("mina", on: run, "--apart").errors.contains("?"))
    #expect(try days(run) == [])
  }

  @Test func namesWhatWasNeverSentBeforeItIsDeleted() throws {
    try signIn("mina", on: run)
    try add("Mina's exam")
    let refused = try run("logout", "--remove")
    #expect(refused.status == 1 && refused.errors.contains("changes were never synced"))
    #expect(refused.errors.hasPrefix("  dday Mina's exam\n"))
    #expect(try run("status").output.contains("mina@haru.example"))
    #expect(try run("logout", "--remove", "--discard").status == 0)
    #expect(try days(run) == [])
    let files = FileManager.default.enumerator(atPath: run.directory)?.allObjects as? [String] ?? []
    for path in files {
      let data = FileManager.default.contents(atPath: "\(run.directory)/\(path)") ?? Data()
      #expect(data.range(of: Data("Mina's exam".utf8)) == nil, "\(path)")
    }
  }

  /// Each record once, deleted ones too, and no more than fit at a glance.
  @Test func namesTheFirstFiveRecordsThatWait() throws {
    try signIn("mina", on: run)
    for number in 1...7 { try add("Day \(number)") }
    #expect(try run("dday", "remove", "Day 1").status == 0)
    let lines = try run("logout", "--remove").errors.split(separator: "\n")
    let first = (1...5).map { "  dday Day \($0)" }
    #expect(lines.prefix(6).map(String.init) == first + ["  and 2 more"])
    #expect(lines.count == 7)
  }

  @Test func deletesWeatherFilesAndWhatWasSetAsideAsDamaged() throws {
    try signIn("mina", on: run)
    try add("Mina's exam")
    let place = try #require(WeatherPlace(latitude: 375_665, longitude: -1_269_780, name: "Here"))
    let report = try WeatherReport(
      openMeteo: JSON.parse(WeatherCommandTests.report.utf8),
      fetchedAt: Instant(milliseconds: 0)
    )
    WeatherCache(directory: run.directory, place: place).keep(report)
    let weather = run.directory + "/weather"
    #expect(try FileManager.default.contentsOfDirectory(atPath: weather) == ["3756_-12697.json"])
    for name in ["damaged-1", "damaged-1-wal", "damaged-1-shm", "damaged-12"] {
      try Data("mine".utf8).write(to: URL(filePath: "\(run.directory)/haru.sqlite.\(name)"))
    }
    #expect(try run("logout", "--remove", "--discard").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.directory) == [])
  }

  @Test func deletesNothingButItsOwnFiles() throws {
    try signIn("mina", on: run)
    try add("Mina's exam")
    let foreign = ["notes.txt", "haru-server.sqlite", "backups/photos.zip", "weather/plan.txt"]
    for path in foreign {
      let url = URL(filePath: "\(run.directory)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("mine".utf8).write(to: url)
    }
    #expect(try run("logout", "--remove", "--discard").status == 0)
    let left = FileManager.default.enumerator(atPath: run.directory)?.allObjects as? [String] ?? []
    #expect(Set(left) == Set(foreign + ["backups", "weather"]))
  }

  @Test(arguments: ["", "../..", "1/../..", "x", "1234567890", "9"])
  func followsThePointerToNothingButACopy(name: String) throws {
    try add("Nobody's day")
    try Data(name.utf8).write(to: URL(filePath: run.directory + "/copy"))
    let open = RecordCopies(root: run.directory).open
    #expect(open == run.directory + (name == "9" ? "/copies/9" : ""))
    #expect(try days(run) == (name == "9" ? [] : ["Nobody's day"]))
  }
}
