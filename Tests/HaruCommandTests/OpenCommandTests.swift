import Foundation
import HaruJSON
import NIOHTTP1
import HaruSync
import Testing

@testable import haru

/// `haru open` as a separate process.
@Suite(.serialized)
struct OpenCommandTests {
  /// Runs it on the records of a run.
  private func open(_ run: CommandRun, _ options: [String] = [], path: String? = nil) throws
    -> ServeProcess
  {
    var environment = ["HARU_DATA": run.directory]
    if let path { environment.merge(["PATH": "\(path):/usr/bin:/bin", "DISPLAY": ":9"]) { $1 } }
    return try ServeProcess(command: "open", options, environment: environment)
  }

  /// The address of the link on a line.
  private func link(_ line: String) throws -> URL {
    let text = try #require(line.split(separator: " ").first { $0.hasPrefix("http://") })
    return try #require(URL(string: String(text)))
  }

  @Test func printsALinkThatShowsTheRecordsOfTheCommand() throws {
    let run = CommandRun()
    _ = try run("dday", "add", "Exam", "2026-12-15")
    let process = try open(run, ["--no-browser"])
    let link = try link(process.nextLine())
    #expect(link.host() == "127.0.0.1")
    #expect(link.lastPathComponent.utf8.count == 43)
    let server = "http://127.0.0.1:\(try #require(link.port))"
    let connection = try ServerConnection(server: server, token: nil)
    #expect(connection.answer(.GET, "/api/v1/local/records")?.status == 401)
    #expect(connection.bytes(link.path()) != nil)
    #expect(connection.bytes(link.path()) == nil)
    #expect(process.stop(SIGINT) == 0)
    #expect(process.errors() == "")
    #expect(connection.bytes("/") == nil)
  }

  @Test func opensTheBrowserWhereThereIsADesktop() throws {
    let run = CommandRun()
    let folder = try TemporaryFolder()
    let (bin, opened) = (folder.path("bin"), folder.path("opened"))
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    let script = "#!/bin/sh\necho \"$1\" > '\(opened)'\n"
    #expect(
      FileManager.default.createFile(
        atPath: bin + "/xdg-open",
        contents: Data(script.utf8),
        attributes: [.posixPermissions: 0o700]
      )
    )
    let process = try open(run, path: bin)
    #expect(process.nextLine().hasPrefix("Haru is open in your browser."))
    let address = try String(contentsOfFile: opened, encoding: .utf8)
    #expect(try link(address.trimmingCharacters(in: .newlines)).path().hasPrefix("/open/"))
    #expect(process.stop(SIGTERM) == 0)
  }

  @Test func printsTheLinkWhereNoBrowserOpens() throws {
    let folder = try TemporaryFolder()
    let bin = folder.path("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    #expect(
      FileManager.default.createFile(
        atPath: bin + "/xdg-open",
        contents: Data("#!/bin/sh\nexit 3\n".utf8),
        attributes: [.posixPermissions: 0o700]
      )
    )
    let process = try open(CommandRun(), path: bin)
    #expect(try link(process.nextLine()).path().hasPrefix("/open/"))
    #expect(process.stop(SIGTERM) == 0)
  }
}
