import Foundation

/// A running `haru serve` and what it writes.
final class ServeProcess {
  private let process = Process()
  private let output = Pipe()
  private let errorOutput = Pipe()
  private var said: String?

  init(_ options: [String], language: String? = nil) throws {
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "haru")
    process.arguments = ["serve"] + options
    process.environment = language.map { ["HARU_LANG": $0] } ?? [:]
    process.standardOutput = output
    process.standardError = errorOutput
    try process.run()
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

  func exitCode() -> CInt {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Lets it sleep or wake: meanwhile it takes connections and says nothing.
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
