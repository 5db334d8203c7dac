import Foundation
import HaruJSON
import HaruSync
import NIOHTTP1
import Testing

@testable import haru

/// A running `haru serve` and its output.
final class ServeProcess {
  private let process = Process()
  private let output = Pipe()
  private let errorOutput = Pipe()
  private var said: String?

  /// Starts it, optionally in a folder.
  init(_ options: [String], language: String? = nil, in folder: String? = nil) throws {
    process.executableURL = ExecutableTests.program
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.arguments = ["serve"] + options
    process.environment = language.map { ["HARU_LANG": $0] } ?? [:]
    process.standardOutput = output
    process.standardError = errorOutput
    try process.run()
  }

  /// Starts another command that serves.
  init(command: String, _ options: [String], environment: [String: String]) throws {
    process.executableURL = ExecutableTests.program
    process.arguments = [command] + options
    process.environment = environment
    process.standardOutput = output
    process.standardError = errorOutput
    try process.run()
  }

  /// Serves a folder on its own port, and creates an account for each person.
  static func withAccounts(
    of people: [String],
    in folder: TemporaryFolder,
    _ options: [String] = []
  ) throws -> (ServeProcess, url: String) {
    let server = try ServeProcess(
      ["--port", "0", "--cheap-passwords", "--data", folder.path("server")] + options
    )
    let digits = server.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
    let url = "http://127.0.0.1:\(try #require(digits))"
    for person in people {
      let body: JSON = [
        "email": .string("\(person)@haru.example"), "password": "correct horse battery",
        "transport": "bearer",
      ]
      let connection = try ServerConnection(server: url, token: nil)
      #expect(connection.answer(.POST, "/api/v1/accounts", body)?.status == 201)
    }
    return (server, url)
  }

  deinit {
    if process.isRunning { _ = stop(SIGTERM) }
  }

  func nextLine() -> String {
    var line = Data()
    while let byte = try? output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8),
      !byte.isEmpty
    {
      line += byte
    }
    return String(decoding: line, as: UTF8.self)
  }

  var processID: CInt { process.processIdentifier }

  func exitCode() -> CInt {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Suspends or resumes it: while suspended, it accepts connections but does not respond.
  func sleep(_ isAsleep: Bool) { kill(process.processIdentifier, isAsleep ? SIGSTOP : SIGCONT) }

  func stop(_ signal: CInt) -> CInt {
    kill(process.processIdentifier, signal)
    return exitCode()
  }

  func errors() -> String {
    if let said { return said }
    let text = String(
      decoding: errorOutput.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    said = text
    return text
  }
}

/// A folder that is removed with the test.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  deinit { try? FileManager.default.removeItem(at: url) }
}
