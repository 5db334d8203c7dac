import ArgumentParser
import Foundation

/// The option for what is run when something rings.
struct RingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Run this command with the message as its last argument when it rings: notify-send. By \
      default that of HARU_NOTIFY.
      """,
      valueName: "command"
    )
  )
  var notify: String?

  /// Runs the command that the user set, if any, and does not wait for it.
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
