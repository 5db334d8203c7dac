import Foundation
import HaruCore
import HaruJSON
@testable import HaruStore
import HaruSync
import HaruTime
import NIOHTTP1
import Testing

@testable import haru

/// Two terminals, and a server in a separate process.
@Suite(.serialized)
struct SyncCommandTests {
  private let folder: TemporaryFolder
  private let server: ServeProcess
  private let url: String
  private static let words = "mina@haru.example\ncorrect horse battery\n"

  init() throws {
    folder = try TemporaryFolder()
    (server, url) = try ServeProcess.withAccounts(of: ["mina"], in: folder)
  }

  /// Signs a device in.
  private func signIn(_ run: CommandRun) throws {
    let result = try run("login", url, input: Self.words)
    #expect(result.status == 0)
    #expect(result.output == "Signed in to \(url). Run haru sync to sync.\n")
    #expect(result.errors.hasPrefix("Email: Password: "))
  }

  @Test func twoDevicesWithWrongClocksShowTheSame() throws {
    let phone = CommandRun()
    let desk = CommandRun()
    phone.at = "2026-11-21T12:30:00+09:00"
    #expect(try phone("calc", "--save", "1:00 + 0:30").status == 0)
    #expect(try desk("dday", "add", "Exam", "2026-12-25").status == 0)
    try signIn(phone)
    try signIn(desk)
    for run in [phone, desk, phone] {
      #expect(
        try run("sync") == CommandRun.Result(status: 0, output: "Synced with \(url).\n")
      )
    }
    let lists = try [phone, desk].map { try $0("dday", "list", "--json").output }
    #expect(lists[0].contains("Exam") && lists[0] == lists[1])
    let histories = try [phone, desk].map { try $0("calc", "history").output }
    #expect(histories[0].contains("1:30") && histories[0] == histories[1])
    let status = try phone("status")
    let lines = status.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Signed in to \(url) as mina@haru.example.")
    #expect(lines.contains { $0.contains(/^Last synced \d{4}-\d\d-\d\d \d\d:\d\d\.$/) })
    #expect(lines.last == "0 changes to sync.")
  }

  @Test func theDeckOfManyWordsIsReadyAfterASync() throws {
    let (phone, desk) = (CommandRun(), CommandRun())
    let table = phone.directory + ".tsv"
    defer { try? FileManager.default.removeItem(atPath: table) }
    let lines = ["term\tmeaning"] + (1...2_000).map { "word\($0)\tmeaning \($0)" }
    try lines.joined(separator: "\n").write(toFile: table, atomically: true, encoding: .utf8)
    #expect(try phone("word", "import", table).status == 0)
    for run in [phone, desk] {
      try signIn(run)
      #expect(try run("sync").status == 0)
      let store = try #require(try ReplicaStore.existing(in: run.directory))
      #expect(try store.hasDerived("wordDeck") && store.hasDerived("wordDue"))
    }
    let due = try phone("word", "list", "--due").output
    #expect(due.contains("word1  meaning 1\n"))
    #expect(try desk("word", "list", "--due").output == due)
  }

  @Test func listsWhatCouldNotBeSavedOnline() throws {
    let run = CommandRun()
    try signIn(run)
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    // A change that this version does not write.
    let write = "INSERT INTO outbox (entity, id, field, value, made_ms) VALUES (?, ?, ?, ?, ?)"
    try DatabaseQueue(path: run.directory + "/haru.sqlite").write {
      try $0.execute(sql: write, arguments: ["dday", "not an id", "name", "\"Lost?\"", 1])
    }
    #expect(try run("sync").status == 0)
    let list = """
      0 changes to sync.
      1 change couldn't be saved online:
        dday Lost?: the format is not allowed

      """
    #expect(try run("status").output.hasSuffix(list))
  }

  @Test(.timeLimit(.minutes(1))) func signsOutWhereTheServerSaysNothing() throws {
    let run = CommandRun()
    try signIn(run)
    server.sleep(true)
    defer { server.sleep(false) }
    let result = try run("logout")
    #expect(result.status == 0 && result.output == "Signed out. Your data stays on this device.\n")
    #expect(result.errors.hasPrefix("haru: ") && result.errors.contains(url))
    #expect(try run("status").output.contains(url) == false)
  }

  @Test func whatTheOperatorPublishesIsAmongTheQuotesOfTheDayAsInTheApp() throws {
    let run = CommandRun()
    try signIn(run)
    let lines = (1...400).map { "Published line \($0)" }.joined(separator: "\n")
    let admin = { (arguments: [String], input: String) in
      try run.run(
        ["admin", "quotes"] + arguments + ["--data", folder.path("server")],
        input: input
      )
    }
    #expect(try admin(["import", "-", "--format", "lines"], lines).status == 0)
    #expect(try run("sync").status == 0)
    #expect(try !run("quote", "list").output.contains("Published line"))
    #expect(try admin(["publish"], "").status == 0)
    #expect(try run("sync").status == 0)
    let listed = try run("quote", "list").output
    #expect(listed.contains("Published line 400 · New today"))
    #expect(try run("quote", "list", "--json").output.contains(#""publishedOn":"2026-11-2"#))
    // The app builds its library from the same parts.
    let published = try #require(
      try ServerConnection(server: url, token: nil).bytes("/api/v1/quotes")
    )
    let library = QuoteLibrary(
      collection: QuoteCollection.linked + QuoteCollection.read(published: published),
      in: Replica()
    )
    let ids = library.recommendable(in: "en").map(\.id)
    var publishedDays = 0
    for day in 10...28 {
      run.at = "2026-12-\(day)T12:00:00+09:00"
      let date = try PlainDate(parsing: "2026-12-\(day)")
      let place = try #require(QuoteShuffle.quote(of: date, among: ids))
      let today = try run("quote").output
      #expect(today.hasSuffix("· \(ids[place])\n"))
      if today.hasPrefix("Published line") { publishedDays += 1 }
    }
    #expect(publishedDays > 0)
    // Without the server, they stay.
    _ = server.stop(SIGTERM)
    _ = try run("sync")
    #expect(try run("quote", "list").output.contains("Published line 400"))
  }

  @Test func devicesThatBeganWithOrdersOfTheirOwnRecommendTheSameQuoteOnceInSync() throws {
    let (phone, desk) = (CommandRun(), CommandRun())
    // Another run first, because its random choice differs.
    #expect(try desk("status").status == 0)
    for run in [phone, desk] {
      #expect(try run("quote", "next").status == 0)
      try signIn(run)
    }
    for run in [phone, desk, phone] { #expect(try run("sync").status == 0) }
    for _ in 0..<3 {
      let next = try phone("quote", "next").output
      #expect(try desk("quote", "next").output == next)
    }
  }

  @Test func keepsWhenTheServerWasDown() async throws {
    let run = CommandRun()
    try signIn(run)
    let store = try ServerStore(directory: folder.path("server"), use: .beside)
    let start = Instant(milliseconds: 1_795_000_000_000)
    for hour in 0..<2 as Range<Int64> {
      try await store.noteLook(at: start + hour * 3_600_000, isContinued: false)
    }
    #expect(try run("sync").status == 0)
    let path = "\(RecordCopies(root: run.directory).open)/\(KeptPush.fileName)"
    let kept = try JSON.parse(Array(Data(contentsOf: URL(filePath: path))))
    let outage = try #require(kept["outages"]?.array?.first)
    let until = try Instant(rfc3339: #require(outage["until"]?.string))
    #expect(until == start + 3_600_000)
    #expect(try run("logout", "--remove").status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func tellsWhatWaitsWhenTheServerIsGone() throws {
    let run = CommandRun()
    try signIn(run)
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    _ = server.stop(SIGTERM)
    let result = try run("sync")
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.errors
        == "haru: \(url) refuses the connection: is its Haru running? Your data is safe here.\n"
    )
    let waiting = try #require(
      try ReplicaStore.existing(in: run.directory).map { try $0.waitingCount() }
    )
    #expect(waiting > 0)
    #expect(
      try run("status").output
        == """
        Signed in to \(url) as mina@haru.example.
        Not synced yet.
        \(waiting) changes to sync.

        """
    )
  }

  @Test func signsOut() throws {
    let run = CommandRun()
    try signIn(run)
    let account = try #require(SignedIn.read(from: run.directory))
    let mode = try FileManager.default.attributesOfItem(atPath: run.directory + "/account.json")
    #expect(mode[.posixPermissions] as? Int == 0o600)
    #expect(
      try run("logout")
        == CommandRun.Result(
          status: 0,
          output: "Signed out. Your data stays on this device.\n"
        )
    )
    let reply = try ServerConnection(server: url, token: account.token).answer(
      .GET,
      "/api/v1/account"
    )
    #expect(reply?.status == 401)
    #expect(try run("sync").errors == "haru: not signed in on this device: haru login URL.\n")
    #expect(
      try run("status").output == "Not signed in. Your data is only on this device.\n"
    )
  }

  @Test func saysWhenTheSessionIsOver() throws {
    let run = CommandRun()
    try signIn(run)
    let account = try #require(SignedIn.read(from: run.directory))
    _ = try ServerConnection(server: url, token: account.token)
      .answer(.DELETE, "/api/v1/sessions/current")
    #expect(
      try run("sync").errors
        == "haru: you were signed out: haru login \(url). Your changes are safe here.\n"
    )
    // It is remembered until the next sign-in; read-only commands send nothing anyway.
    let change = try run("dday", "add", "Exam", "2026-12-25")
    #expect(change.status == 0 && change.errors.hasPrefix("haru: you were signed out: "))
    #expect(try run("dday", "list").errors.isEmpty)
    let status = try run("status").output
    #expect(status.hasPrefix("you were signed out: haru login \(url)."))
    try signIn(run)
    #expect(try run("status").output.hasPrefix("Signed in to \(url)"))
  }

  @Test func saysThatADeletedThingIsBack() throws {
    let (phone, desk) = (CommandRun(), CommandRun())
    phone.at = Date.now.ISO8601Format()
    desk.at = Date.now.addingTimeInterval(1).ISO8601Format()
    try signIn(phone)
    #expect(try phone("alarm", "add", "07:00", "--label", "Swim").status == 0)
    #expect(try phone("sync").status == 0)
    try signIn(desk)
    #expect(try desk("sync").status == 0)
    let list = try JSON.parse(Array(phone("alarm", "list", "--json").output.utf8))
    let id = try #require(list["id"]?.string)
    #expect(try phone("alarm", "remove", id).status == 0)
    #expect(try desk("alarm", "off", id).status == 0)
    #expect(try desk("sync").status == 0)
    #expect(
      try phone("sync").output
        == """
        Synced with \(url).
        “Swim” is back: another device changed it after it was deleted.

        """
    )
    #expect(try phone("alarm", "list").output.contains("Swim"))
  }

  @Test func saysThatTheAccountIsShut() throws {
    let run = CommandRun()
    try signIn(run)
    let admin = ["admin", "user", "disable", "mina@haru.example", "--data", folder.path("server")]
    #expect(try run.run(admin).status == 0)
    let sentence = "\(url) has disabled this account; its operator can tell you why."
    #expect(try run("sync").errors.hasPrefix("haru: \(sentence)"))
    #expect(try run("status").output.hasPrefix(sentence))
  }

  @Test func saysThatTheAccountIsBeingDeleted() throws {
    let run = CommandRun()
    try signIn(run)
    let token = try #require(SignedIn.read(from: run.directory)).token
    let deletion = try ServerConnection(server: url, token: token).answer(
      .POST,
      "/api/v1/account/deletion",
      ["password": "correct horse battery"]
    )
    #expect(deletion.map { $0.status < 300 } == true)
    try signIn(run)
    for command in ["sync", "status"] {
      #expect(try run(command).output.contains("This account will be deleted on"))
    }
  }

  @Test func refusesAWrongPassword() throws {
    let run = CommandRun()
    let result = try run("login", url, "--email", "mina@haru.example", input: "wrong\n")
    #expect(result.status == 1)
    #expect(
      result.errors.hasSuffix(
        "haru: the email and password, or the token, are not right.\n"
      )
    )
    #expect(SignedIn.read(from: run.directory) == nil)
  }

  @Test func signsInWithATokenForPrograms() throws {
    let run = CommandRun()
    try signIn(run)
    let session = try #require(SignedIn.read(from: run.directory)).token
    let secret = try token(["name": "script", "scope": "write"], session)
    #expect(try run("login", url, "--token", input: secret + "\n").status == 0)
    #expect(try run("sync").status == 0)
  }

  /// Creates an API token.
  private func token(_ body: JSON, _ session: String) throws -> String {
    let answer = try ServerConnection(server: url, token: session)
      .answer(.POST, "/api/v1/tokens", body)
    return try #require(answer?.body["token"]?.string)
  }

  @Test func aChangeThatATokenDoesNotReachHoldsUpNothing() throws {
    let (run, desk) = (CommandRun(), CommandRun())
    try signIn(desk)
    let session = try #require(SignedIn.read(from: desk.directory)).token
    let words = try token(["name": "w", "scope": "write", "entities": ["word"]], session)
    #expect(try run("login", url, "--token", input: words + "\n").status == 0)
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try run("word", "add", "vindicate").status == 0)
    let first = try run("sync")
    #expect(first.status == 0 && first.errors.isEmpty)
    #expect(first.output.contains("changes stay here: the token you signed in with"))
    // Later changes overtake the ones held back.
    #expect(try run("word", "add", "abate").status == 0)
    #expect(try run("sync").output == first.output)
    #expect(try desk("word", "add", "lucid").status == 0)
    for device in [desk, run] { #expect(try device("sync").status == 0) }
    for device in [desk, run] {
      let list = try device("word", "list").output
      #expect(["vindicate", "abate", "lucid"].allSatisfy { list.contains($0) })
    }
    #expect(try run("dday", "list").output.contains("Exam"))
    #expect(try !desk("dday", "list").output.contains("Exam"))
    // A session with full rights also sends what was held back.
    try signIn(run)
    for device in [run, desk] {
      #expect(try device("sync").output == "Synced with \(url).\n")
    }
    #expect(try desk("dday", "list").output.contains("Exam"))
  }

  @Test func aTokenForReadingReceivesWhileChangesWait() throws {
    let (run, desk) = (CommandRun(), CommandRun())
    // Runs at the same instant would make the same ids.
    run.at = "2026-11-21T09:31:00+09:00"
    try signIn(desk)
    let session = try #require(SignedIn.read(from: desk.directory)).token
    let reading = try token(["name": "r", "scope": "read"], session)
    #expect(try run("login", url, "--token", input: reading + "\n").status == 0)
    #expect(try run("dday", "add", "Mine", "2026-12-25").status == 0)
    #expect(try desk("dday", "add", "Exam", "2026-12-25").status == 0)
    for device in [desk, run] { #expect(try device("sync").status == 0) }
    let list = try run("dday", "list").output
    #expect(list.contains("Mine") && list.contains("Exam"))
  }

  @Test func aBackupThatIsNotWhatWasWrittenIsRefused() throws {
    let run = CommandRun()
    let (backup, data) = (folder.path("backup.sqlite"), folder.path("server"))
    #expect(try run("admin", "backup", backup, "--data", data).status == 0)
    let check = Process()
    check.executableURL = URL(filePath: "/usr/bin/sha256sum")
    check.arguments = ["--check", "--status", backup + ".sha256"]
    check.currentDirectoryURL = URL(filePath: backup).deletingLastPathComponent()
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
    let whole = try Data(contentsOf: URL(filePath: backup))
    // SQLite would not notice every changed byte.
    var changed = whole
    changed[whole.count - 1] ^= 1
    try changed.write(to: URL(filePath: backup))
    let fresh = folder.path("fresh")
    let refused = try run("admin", "restore", backup, "--data", fresh)
    #expect(refused.status == 1 && refused.errors.contains(backup))
    try whole.write(to: URL(filePath: backup))
    #expect(try run("admin", "restore", backup, "--data", fresh).status == 0)
  }

  @Test func aRestoredServerGetsBackWhatItHadLost() throws {
    let phone = CommandRun()
    let desk = CommandRun()
    try signIn(phone)
    try signIn(desk)
    let backup = folder.path("backup.sqlite")
    let data = folder.path("server")
    #expect(try phone("admin", "backup", backup, "--data", data).output == backup + "\n")
    #expect(try phone("admin", "backup", backup, "--data", data).status == 1)
    #expect(try phone("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try phone("sync").status == 0)
    #expect(try phone("admin", "restore", backup, "--data", data).status == 1)
    #expect(server.stop(SIGTERM) == 0)
    #expect(try phone("admin", "restore", backup, "--data", data).status == 0)
    let log = try phone("admin", "log", "--limit", "1", "--data", data).output
    #expect(log.hasSuffix("  restored  -  operator\n"))
    let port = try #require(url.split(separator: ":").last.map(String.init))
    let again = try ServeProcess(["--port", port, "--data", data])
    defer { _ = again.stop(SIGTERM) }
    _ = again.nextLine()
    for run in [phone, desk] { #expect(try run("sync").status == 0) }
    #expect(try desk("dday", "list").output.contains("Exam"))
  }
}

struct ServerConnectionTests {
  @Test(
    arguments: [
      ("https://haru.example", "https://haru.example"), ("haru.example/", "https://haru.example"),
      ("localhost:8080", "http://localhost:8080"), ("http://[::1]:81", "http://[::1]:81"),
      ("ftp://x", nil), ("https://a:b@x", nil), ("https://x/path", nil), ("", nil), ("://", nil),
    ] as [(String, String?)]
  )
  func readsTheAddressOfAServer(_ typed: String, _ address: String?) {
    #expect(ServerConnection.server(typed) == address)
  }
}
