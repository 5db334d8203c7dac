import ArgumentParser
import HaruPlatform

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
    try? ChildProcess("/bin/sh", ["-c", "\(command) \"$1\"", "haru", message]).forget()
  }
}
