import ArgumentParser
import Foundation

/// The option for a command to run on each ring.
struct RingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      When it rings, run this command with the message as its last argument: notify-send \
      (default: HARU_NOTIFY).
      """,
      valueName: "command"
    )
  )
  var notify: String?

  /// Runs the configured command, if any, without waiting for it.
  func run(_ message: String) {
    let command = notify ?? ProcessInfo.processInfo.environment["HARU_NOTIFY"] ?? ""
    if command.isEmpty { return }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(command) \"$1\"", "haru", message]
    process.standardInput = FileHandle.nullDevice
    try? process.run()
  }
}
