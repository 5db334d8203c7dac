import Foundation
import HaruCore
import HaruSync
import Testing

@testable import HaruStore

/// What only the real program shows: its environment, its exit status, being killed.
struct ExecutableTests {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "haru-test-\(UUID().uuidString)").path

  /// The program built beside the tests.
  static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "haru")

  private func process(_ arguments: [String], _ variables: [String: String]) -> Process {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.environment = variables
    return process
  }

  private func run(
    _ arguments: String...,
    input: String = "",
    variables: [String: String]
  ) throws -> CommandRun.Result {
    try run(arguments, input: input, variables: variables)
  }

  private func run(
    _ arguments: [String],
    input: String = "",
    variables: [String: String]
  ) throws -> CommandRun.Result {
    let process = process(arguments, variables)
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self)
    )
  }

  @Test func refusesALanguageThatItDoesNotHave() throws {
    let variables = ["HARU_DATA": directory, "HARU_LANG": "xx"]
    let result = try run("calc", "1:00", variables: variables)
    #expect(result.status == 1 && result.output == "")
    let sentence = "haru: Haru does not have the language “xx”: choose one of en, zh-Hans, "
    #expect(result.errors.hasPrefix(sentence))
    #expect(try run("calc", "1:00", "--lang", "en", variables: variables).status == 0)
  }

  @Test func speaksTheLanguageOfTheSettings() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = ["HARU_DATA": directory]
    #expect(try run("settings", "set", "language", "ko", variables: variables).status == 0)
    let korean = try run("focus", "status", variables: variables)
    #expect(korean == (try run("focus", "status", "--lang", "ko", variables: variables)))
    #expect(korean != (try run("focus", "status", "--lang", "en", variables: variables)))
  }

  @Test func speaksTheLanguageOfTheSystemIfNoneWasChosen() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = ["HARU_DATA": directory, "LANG": "ko_KR.UTF-8", "LC_TIME": "de_DE.UTF-8"]
    let at = ["--at", "2026-11-28T18:00:00Z"]
    func focus(_ more: [String: String] = [:], _ lang: String...) throws -> CommandRun.Result {
      let variables = variables.merging(more) { $1 }
      return try run(["focus", "status"] + lang + at, variables: variables)
    }
    func month(_ more: [String: String] = [:], _ lang: String...) throws -> String {
      let variables = variables.merging(more) { $1 }
      return try run(["word", "calendar"] + lang + at, variables: variables).output
    }
    let (korean, english) = (try focus([:], "--lang", "ko"), try focus([:], "--lang", "en"))
    #expect(korean != english)
    #expect(try focus() == korean)
    #expect(try focus(["LC_MESSAGES": "C"]) == english)
    #expect(try focus(["HARU_LANG": "en"]) == english)
    #expect(try month() == month([:], "--lang", "de"))
    #expect(try month(["HARU_LANG": "ko"]) == month([:], "--lang", "ko"))
    #expect(try run("settings", "get", "language", variables: variables).output == "ko\n")
    _ = try run("settings", "set", "language", "en", variables: variables)
    #expect(try focus() == english)
  }

  @Test func withoutArgumentsItShowsToday() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = ["HARU_DATA": directory, "LANG": "de_DE.UTF-8", "NO_COLOR": "1"]
    _ = try run("focus", "add", "Latin", "--estimate", "25m", variables: variables)
    let alone = try run(variables: variables)
    let today = try run("today", variables: variables)
    #expect(alone.status == 0 && alone.output.contains("Latin"))
    #expect(alone.output == today.output)
    let refused = try run(variables: ["HARU_DATA": directory, "HARU_LANG": "xx"])
    #expect(refused.status == 1 && refused.errors.hasPrefix("haru: ") && refused.output == "")
  }

  @Test func answersAndExits() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = ["HARU_DATA": directory]
    #expect(
      try run("calc", "-0:30 + 1:00", variables: variables)
        == .init(status: 0, output: "-0:30 + 1:00 = 0:30\n")
    )
    #expect(
      try run("calc", input: "1:00\n?", variables: variables)
        == .init(
          status: 1,
          output: "1:00 = 1:00\n\n",
          errors: "haru: line 2: “?” at position 1 can't be used in a calculation.\n"
        )
    )
    #expect(try run("calc", "--nope", variables: variables).status == 64)
    #expect(!FileManager.default.fileExists(atPath: directory))
  }

  @Test(arguments: [
    (["HARU_DATA": "DIR/own"], "own/haru.sqlite"),
    (["XDG_DATA_HOME": "DIR", "HOME": "/nowhere"], "haru/haru.sqlite"),
    (["HOME": "DIR"], ".local/share/haru/haru.sqlite"),
    (
      ["HOME": "DIR", "HARU_DATA": "", "XDG_DATA_HOME": "relative"], ".local/share/haru/haru.sqlite"
    ),
  ])
  func keepsTheDataWhereTheEnvironmentSays(_ template: [String: String], file: String) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = template.mapValues { $0.replacing("DIR", with: directory) }
    #expect(try run("calc", "--save", "1:00", variables: variables).status == 0)
    #expect(FileManager.default.fileExists(atPath: "\(directory)/\(file)"))
  }

  @Test func takesPlaceLanguageAndTimeFromTheEnvironment() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = ["HARU_DATA": directory, "TZ": "Asia/Seoul", "HARU_LANG": "ko_KR"]
    let at = "2026-11-21T15:30:00Z"
    _ = try run("calc", "--save", "1:00", "--at", at, variables: variables)
    let lines = try run("calc", "history", "--json", variables: variables).output
    #expect(
      lines.contains(
        #""at":"2026-11-22T00:30:00+09:00","date":"2026-11-22","zone":"Asia/Seoul"}"#
      )
    )
    #expect(
      try run("calc", "", variables: ["HARU_LANG": "ko"])
        == run("calc", "", "--lang", "ko", variables: [:])
    )
    for tag in ["ko-KR", "ko_KR.UTF-8"] {
      #expect(
        try run("calc", "", variables: ["HARU_LANG": tag])
          == run("calc", "", "--lang", tag, variables: [:])
      )
      #expect(try run("calc", "", "--lang", tag, variables: [:]) != run("calc", "", variables: [:]))
    }
    #expect(try run("calc", "", "--lang", "xx", variables: [:]).status == 64)
    #expect(
      try run("calc", "", "--lang", "xx", variables: ["HARU_LANG": "ko"]).errors
        .contains("“xx”: 하루에 없는 언어예요.")
    )
    #expect(
      try run("calc", "1:00", "--at", "soon", variables: variables).errors.hasPrefix("haru: “soon”")
    )
  }

  @Test func aSessionIsTimedByTheInstantsThatAreGiven() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = ["HARU_DATA": directory, "TZ": "America/New_York"]
    let focus = { (words: String, time: String) throws in
      let arguments = ["focus"] + words.split(separator: " ").map(String.init)
      let at = ["--at", "2026-11-01T\(time)"]
      return try self.run(arguments + at, variables: variables).output
    }
    _ = try run("focus", "add", "Tea", variables: variables)
    #expect(try focus("start Tea", "01:50:00-04:00") == "Tea runs until 1:20 AM\n")
    #expect(try focus("pause", "05:55:00Z") == "Tea: 25:00 left, paused\n")
    #expect(try focus("resume", "01:00:00-05:00") == "Tea runs until 1:25 AM\n")
    #expect(try focus("status", "01:05:00-05:00").contains("20:00 left, until 1:25 AM"))
    #expect(try focus("list", "01:05:00-05:00").contains("20:00 left"))
    #expect(try focus("done", "01:10:00-05:00") == "Tea: on time, 15 min of 30 min (15 min left)\n")
    #expect(try focus("day", "03:00:00-05:00").hasPrefix("2026-10-31  Total 0:15\n"))
    #expect(try focus("records --json", "03:00:00-05:00").contains("T01:10:00-05:00"))
    _ = try focus("start Tea", "02:00:00-05:00")
    #expect(try focus("cancel", "02:01:00-05:00") == "Tea cancelled, nothing was saved\n")
  }

  @Test func showsARunningSessionLiveUntilAKeyIsPressed() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let variables = ["HARU_DATA": directory]
    _ = try run("focus", "add", "Tea", variables: variables)
    _ = try run("focus", "start", "Tea", variables: variables)
    var (master, slave) = (Int32(), Int32())
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    let process = process(["focus", "status"], variables)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    let screen = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    var shown = ""
    while shown.components(separatedBy: "left, until").count < 3 {
      let part = screen.availableData
      try #require(!part.isEmpty)
      shown += String(decoding: part, as: UTF8.self)
    }
    #expect(shown.contains("30:00 left, until"))
    #expect(shown.contains("29:5"))
    try screen.write(contentsOf: Data("q".utf8))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func saysInOneLineThatTheDataCannotBeWritten() throws {
    let result = try run("calc", "--save", "1:00", variables: ["HARU_DATA": "/dev/null/data"])
    #expect(
      result
        == .init(
          status: 1,
          output: "",
          errors: "haru: cannot use your data in /dev/null/data: Not a directory\n"
        )
    )
  }

  /// Kills the program repeatedly while it saves: every acknowledged line is there.
  @Test func losesNothingAcknowledgedWhenKilled() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var acknowledged: [String] = []
    var sent = 0
    for round in 1...12 {
      let process = process(["calc", "--save", "--format", "minutes"], ["HARU_DATA": directory])
      let (stdin, stdout) = (Pipe(), Pipe())
      process.standardInput = stdin
      process.standardOutput = stdout
      try process.run()
      let killer = Thread {
        Thread.sleep(forTimeInterval: 0.25 + Double(round * 37 % 100) / 1_000)
        kill(process.processIdentifier, SIGKILL)
      }
      killer.start()
      // The pipe breaks when the program dies; that must not end the tests.
      signal(SIGPIPE, SIG_IGN)
      let start = sent
      let writer = Thread {
        for number in 1...100_000 {
          let line = Data("\(start + number)m\n".utf8)
          guard (try? stdin.fileHandleForWriting.write(contentsOf: line)) != nil else { return }
          if number % 5 == 0 { Thread.sleep(forTimeInterval: 0.001) }
        }
      }
      writer.start()
      let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      // Anything after the last line end was not acknowledged.
      let lines = String(decoding: output, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      acknowledged += lines.dropLast().map(String.init)
      sent += 100_000
    }
    #expect(acknowledged.count > 50)
    let store = try #require(try ReplicaStore.existing(in: directory))
    let check = try store.queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    #expect(check == ["ok"])
    let kept = try store.records(of: Calculation.entity).compactMap { record in
      Calculation(record: record)?.seconds.map { String($0 / 60) }
    }
    #expect(Set(acknowledged).subtracting(kept).isEmpty)
    #expect(Set(kept).count == kept.count)
  }
}
