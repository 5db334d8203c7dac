import Foundation
import Testing

@testable import haru

/// The data folder of a server: who can read it, and what the commands find there.
@Suite(.serialized)
struct ServerFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The permissions of everything in a folder, by name; "." is the folder itself.
  private func modes(_ path: String) throws -> [String: String] {
    var modes: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) + ["."] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      let mode = try #require(attributes[.posixPermissions] as? Int)
      modes[name] = String(mode, radix: 8)
    }
    return modes
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Runs the real command in a folder, as in its manual.
  private func run(_ arguments: String..., in place: String) throws -> CommandRun.Result {
    let process = Process()
    process.executableURL = ExecutableTests.program
    process.currentDirectoryURL = URL(filePath: place)
    process.arguments = arguments
    process.environment = [:]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus,
      output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self)
    )
  }

  @Test func isForItsOwnerAloneWithAllThatIsWritten() throws {
    let place = folder.path("data")
    let server = try ServeProcess(["--port", "0", "--data", place])
    #expect(server.nextLine().hasPrefix("Haru is ready"))
    let beside = folder.path("")
    #expect(
      try run("admin", "quotes", "add", "A day is long.", "--data", place, in: beside).status == 0
    )
    #expect(try run("admin", "backup", "copy.sqlite", "--data", place, in: beside).status == 0)
    let found = try modes(place)
    let names = ["haru-server.sqlite", "haru-server.sqlite-wal", "haru-server.sqlite-shm", "lock"]
    #expect(Set(names + ["server.json", "quotes.jsonl", "."]).isSubset(of: found.keys))
    for (name, mode) in found { #expect(mode == (name == "." ? "700" : "600"), "\(name)") }
    let backups = try modes(beside).filter { $0.key.hasPrefix("copy") }
    #expect(backups == ["copy.sqlite": "600", "copy.sqlite.sha256": "600"])
    #expect(server.stop(SIGTERM) == 0)
    try setMode(0o644, folder.path("copy.sqlite"))
    #expect(try run("admin", "restore", "copy.sqlite", "--data", place, in: beside).status == 0)
    for (name, mode) in try modes(place) {
      #expect(mode == (name == "." ? "700" : "600"), "\(name)")
    }
    #expect(server.errors() == "")
  }

  @Test func anOpenFolderIsClosedToOthersAndReported() throws {
    let place = folder.path("data")
    let first = try ServeProcess(["--port", "0", "--data", place])
    #expect(first.nextLine().hasPrefix("Haru is ready"))
    #expect(first.stop(SIGTERM) == 0)
    try FileManager.default.createDirectory(
      atPath: place + "/backups",
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o755]
    )
    try Data().write(to: URL(filePath: place + "/backups/monday.sqlite"))
    try setMode(0o640, place + "/backups/monday.sqlite")
    try setMode(0o755, place)
    try setMode(0o644, place + "/haru-server.sqlite")
    let second = try ServeProcess(["--port", "0", "--data", place])
    #expect(second.nextLine().hasPrefix("Haru is ready"))
    let found = try modes(place)
    #expect(second.stop(SIGTERM) == 0)
    for (name, mode) in found {
      #expect(mode == (name == "." || name == "backups" ? "700" : "600"), "\(name)")
    }
    for (name, mode) in [
      ("", "755"), ("/haru-server.sqlite", "644"), ("/backups", "755"),
      ("/backups/monday.sqlite", "640"),
    ] {
      let line = "Others could reach \(place)\(name) (mode \(mode)): it is closed to them now."
      #expect(second.errors().contains(line), "\(line)")
    }
  }

  /// A home or temporary folder: closing it would lock others out of things that are not the
  /// server's.
  @Test func aFolderWithOtherFilesIsReportedAndStaysOpen() throws {
    let place = folder.path("home")
    try FileManager.default.createDirectory(
      atPath: place,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o755]
    )
    try Data().write(to: URL(filePath: place + "/letter.txt"))
    try setMode(0o644, place + "/letter.txt")
    let server = try ServeProcess(["--port", "0", "--data", place])
    #expect(server.nextLine().hasPrefix("Haru is ready"))
    let found = try modes(place)
    #expect(server.stop(SIGTERM) == 0)
    #expect(found["."] == "755" && found["letter.txt"] == "644")
    #expect(found["haru-server.sqlite"] == "600")
    #expect(server.errors().contains("Others can reach \(place) (mode 755): close it to them"))
    #expect(!server.errors().contains("letter.txt"))
  }

  /// The lines of the manual, in order, in one folder.
  @Test func commandsBesideAServerFindItsDataAndItsAddress() throws {
    let place = folder.path("")
    let server = try ServeProcess(
      ["--public-url", "https://haru.example", "--registration", "invite", "--port", "0"],
      in: place
    )
    #expect(server.nextLine().hasPrefix("Haru is ready"))
    let invitation = try run("admin", "invite", in: place)
    #expect(invitation.output.hasPrefix("https://haru.example/account#invite="))
    #expect(try run("admin", "user", "list", in: place) == .init(status: 0, output: ""))
    let told = try run("admin", "invite", "--public-url", "https://other.example", in: place)
    #expect(told.output.hasPrefix("https://other.example/account#invite="))
    #expect(try run("admin", "quotes", "list", in: place).status == 0)
    #expect(try run("admin", "backup", "today.sqlite", in: place).status == 0)
    #expect(server.stop(SIGTERM) == 0)
    #expect(try run("admin", "restore", "today.sqlite", in: place).status == 0)
    #expect(
      try run("admin", "invite", in: place).output.hasPrefix("https://haru.example/account#invite=")
    )
  }

  @Test func linksLeadToThePortOfAServerWithoutAName() throws {
    let place = folder.path("")
    let server = try ServeProcess(["--port", "0"], in: place)
    let words = server.nextLine().split(separator: " ")
    let link = try #require(words.first { $0.hasPrefix("http://127.0.0.1:") })
    let invitation = try run("admin", "invite", in: place)
    #expect(invitation.output.hasPrefix("\(link)account#invite="))
    #expect(server.stop(SIGTERM) == 0)
  }

  /// Content that someone else wrote is not an address: a link never leads there.
  @Test(arguments: ["", "{}", #"{"url":"javascript:alert(1)"}"#, #"{"url":5}"#])
  func aBrokenFileIsNoAddress(text: String) throws {
    let place = folder.path("")
    let server = try ServeProcess(["--port", "0"], in: place)
    #expect(server.nextLine().hasPrefix("Haru is ready"))
    try Data(text.utf8).write(to: URL(filePath: place + "/haru-data/server.json"))
    let invitation = try run("admin", "invite", in: place)
    #expect(invitation.output.hasPrefix("http://localhost:8080/account#invite="))
    #expect(server.stop(SIGTERM) == 0)
  }
}
