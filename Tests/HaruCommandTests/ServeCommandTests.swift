import Foundation
import HaruJSON
import HaruServer
import HaruSync
import NIOHTTP1
import Testing

@testable import HaruStore
@testable import haru

/// `haru serve` as a separate process.
@Suite(.serialized)
struct ServeCommandTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func printsTheLinkAndStopsQuietlyOnASignal(signal: CInt) throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(["--port", "0", "--data", folder.path("data")])
    let line = server.nextLine()
    #expect(line.hasPrefix("Haru is ready: http://127.0.0.1:"))
    #expect(FileManager.default.fileExists(atPath: folder.path("data")))
    #expect(server.stop(signal) == 0)
    #expect(server.errors() == "")
  }

  /// The option is only for tests: the server warns about it, and the next server upgrades the
  /// hashes.
  @Test func warnsOfPasswordsThatCostNothingAndHashesThemAnewWithoutTheOption() throws {
    let folder = try TemporaryFolder()
    let data = folder.path("data")
    let credentials: JSON = ["email": "mina@haru.example", "password": "correct horse battery"]
    var costs: [Substring?] = []
    for (options, path) in [(["--cheap-passwords"], "accounts"), ([], "sessions")] {
      let server = try ServeProcess(["--port", "0", "--data", data] + options)
      let port = server.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
      let connection = try ServerConnection(
        server: "http://127.0.0.1:\(try #require(port))",
        token: nil
      )
      #expect(connection.answer(.POST, "/api/v1/\(path)", credentials)?.status == 201)
      #expect(server.stop(SIGTERM) == 0)
      #expect(server.errors().contains("cost next to nothing") == !options.isEmpty)
      let hash = try DatabaseQueue(path: data + "/haru-server.sqlite").read {
        try String.fetchOne($0, sql: "SELECT password FROM account")
      }
      costs.append(hash?.split(separator: "$").dropFirst().first)
    }
    #expect(costs == ["ln=4,r=1,p=1", "ln=15,r=8,p=3"])
  }

  /// Every user of the machine can read the arguments of a process.
  @Test(arguments: [
    "postgres://haru:s3cret@db.invalid/haru", "postgresql://:s3cret@db.invalid/",
    "postgres://haru@db.invalid/haru?sslmode=disable&password=s3cret",
    "postgres://haru@db.invalid/?pass%77ord=s3cret", "host=db.invalid password = 's3cret'",
    "host=db.invalid sslpassword=s3cret",
  ])
  func noSecretIsAnArgument(address: String) throws {
    let folder = try TemporaryFolder()
    let options = ["--port", "0", "--data", folder.path("data"), "--database", address]
    let server = try ServeProcess(options)
    #expect(server.exitCode() == 1)
    var said = [server.errors()]
    for arguments in [
      ["user", "list", "--database", address], ["quotes", "list", "--database", address],
      ["migrate", "--database", address], ["copy", "--from", address, "--to", "sqlite:x"],
      ["copy", "--from", "sqlite:x", "--to", address],
    ] {
      let result = try CommandRun().run(["admin"] + arguments)
      #expect(result.status == 1)
      said.append(result.errors)
    }
    #expect(said.allSatisfy { $0.contains("$PGPASSFILE") && !$0.contains("s3cret") }, "\(said)")
    #expect(throws: (any Error).self) {
      try Haru.parsed(["serve", "--open-weather-map-key", "s3cret"])
    }
  }

  @Test(arguments: [
    "postgres://haru@db.invalid:5432/haru", "postgres://db.invalid:1,other.invalid:2/haru",
    "host=db.invalid passfile=/etc/haru/pgpass", "postgres://db.invalid/a?passfile=/etc/a:b@c",
  ])
  func anAddressWithoutAPasswordIsTaken(address: String) {
    #expect(!DataPlace.database(address: address).hasPassword)
  }

  @Test func leavesAllDataInTheOneFileWhenItStops() throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(["--port", "0", "--data", folder.path("data")])
    let port = server.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
    let url = "http://127.0.0.1:\(try #require(port))"
    let connection = try ServerConnection(server: url, token: nil)
    #expect(connection.answer(.POST, "/api/v1/accounts/anonymous", [:])?.status == 201)
    #expect(server.stop(SIGTERM) == 0)
    // Only the file, without the write-ahead log beside it.
    let copy = folder.path("copy.sqlite")
    try FileManager.default.copyItem(
      atPath: folder.path("data/haru-server.sqlite"),
      toPath: copy
    )
    let accounts = try DatabaseQueue(path: copy).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM account")
    }
    #expect(accounts == 1)
  }

  @Test(arguments: [0, 3_600_000] as [Int64])
  func saysThatTheClockIsBehindTheLastExchange(ahead: Int64) throws {
    let folder = try TemporaryFolder()
    let (first, url) = try ServeProcess.withAccounts(of: ["mina"], in: folder)
    let run = CommandRun()
    let words = "mina@haru.example\ncorrect horse battery\n"
    #expect(try run("login", url, input: words).status == 0)
    #expect(try run("dday", "add", "Exam", "2026-12-25").status == 0)
    #expect(try run("sync").status == 0)
    #expect(first.stop(SIGTERM) == 0)
    try DatabaseQueue(path: folder.path("server") + "/haru-server.sqlite").write { database in
      try database.execute(sql: "UPDATE sync_device SET seen_ms = seen_ms + ?", arguments: [ahead])
    }
    let server = try ServeProcess(["--port", "0", "--data", folder.path("server")])
    #expect(server.nextLine().hasPrefix("Haru is ready"))
    #expect(server.stop(SIGTERM) == 0)
    #expect(server.errors().contains("behind the last exchange") == (ahead > 0))
  }

  @Test func namesThePortThatIsInUse() throws {
    let folder = try TemporaryFolder()
    let first = try ServeProcess(["--port", "0", "--data", folder.path("first")])
    defer { _ = first.stop(SIGTERM) }
    let digits = first.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
    let port = try #require(digits.map(String.init))
    let second = try ServeProcess(["--port", port, "--data", folder.path("second")])
    #expect(second.exitCode() == 1)
    #expect(second.errors().hasPrefix("haru: port \(port) on 127.0.0.1 is already in use"))
    #expect(second.errors().filter { $0 == "\n" }.count == 1)
  }

  @Test func leavesDataAloneOnWhichAnotherServerRuns() throws {
    let folder = try TemporaryFolder()
    let data = folder.path("data")
    let first = try ServeProcess(["--port", "0", "--data", data])
    defer { _ = first.stop(SIGTERM) }
    #expect(first.nextLine().hasPrefix("Haru is ready"))
    let second = try ServeProcess(["--port", "0", "--data", data])
    #expect(second.exitCode() == 1)
    #expect(second.errors() == "haru: another Haru is using the data in \(data).\n")
  }

  @Test func saysHowDamagedDataIsRestored() throws {
    let folder = try TemporaryFolder()
    let data = folder.path("data")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let path = data + "/haru-server.sqlite"
    let junk = Data(String(repeating: "not a database ", count: 1_000).utf8)
    try junk.write(to: URL(filePath: path))
    let server = try ServeProcess(["--port", "0", "--data", data])
    #expect(server.exitCode() == 1)
    #expect(server.errors().hasPrefix("haru: \(path) is damaged"))
    #expect(server.errors().contains("haru admin restore"))
    #expect(try Data(contentsOf: URL(filePath: path)) == junk)
  }

  @Test(arguments: ["65536", "-1", "eighty", "8080 "])
  func refusesWhatIsNoPort(port: String) throws {
    let server = try ServeProcess(["--port=\(port)"])
    #expect(server.exitCode() == 1)
    #expect(server.errors().hasPrefix("haru: “\(port)” is not a port"))
  }

  @Test func refusesAHostOfAnotherMachine() throws {
    let folder = try TemporaryFolder()
    let options = ["--host", "192.0.2.1", "--port", "0", "--data", folder.path("data")]
    let server = try ServeProcess(options)
    #expect(server.exitCode() == 1)
    #expect(server.errors() == "haru: “192.0.2.1” is not a name or address of this machine.\n")
  }

  @Test func refusesADataFolderThatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path("file")))
    let data = folder.path("file/data")
    let server = try ServeProcess(["--port", "0", "--data", data])
    #expect(server.exitCode() == 1)
    #expect(
      server.errors() == "haru: cannot write to the data folder \(data): Not a directory\n"
    )
  }

  @Test func speaksTheLanguageThatIsAskedForAndThatOfTheEnvironment() throws {
    for server in [
      try ServeProcess(["--port", "x"], language: "ko"),
      try ServeProcess(["--port", "x", "--lang", "ko"], language: "en"),
    ] {
      #expect(server.exitCode() == 1)
      #expect(server.errors().contains("포트가 아니에요"))
    }
  }

  @Test(arguments: [
    (["--rate-url", "javascript:alert(1)"], "“javascript:alert(1)” is not a link"),
    (["--translate-url", "example.org"], "“example.org” is not a link"),
    (["--feedback-address", "a@b?bcc=c@d"], "“a@b?bcc=c@d” is not an email address"),
  ])
  func refusesWhatTheAppCouldNotLinkTo(options: [String], error: String) throws {
    let server = try ServeProcess(["--port", "0"] + options)
    #expect(server.exitCode() == 1)
    #expect(server.errors().hasPrefix("haru: \(error)"))
  }

  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:8080/"), ("::1", "http://[::1]:8080/"),
    ("0.0.0.0", "http://localhost:8080/"), ("::", "http://localhost:8080/"),
  ])
  func linksToAnAddressThatABrowserCanOpen(host: String, link: String) {
    let options = ServerOptions(host: host, port: 0, dataDirectory: "")
    #expect(options.link(port: 8080) == link)
  }
}
