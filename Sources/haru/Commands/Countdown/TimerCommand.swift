import ArgumentParser
import HaruPlatform
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru timer`: a countdown in the terminal.
struct TimerCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "timer",
    abstract: "Count down and ring.",
    discussion: """
      Keys: space pauses and resumes, + adds a minute, q quits. Exits with 0 when the time is up, \
      and with 130 if stopped before.
      """
  )

  @Argument(help: ArgumentHelp("The duration: 25m, 1h 30m, 1:30:00.", valueName: "length"))
  var length: [String]

  @Option(help: ArgumentHelp("A label.", valueName: "text"))
  var label: String?

  @OptionGroup var rings: RingOptions
  @OptionGroup var options: ContextOptions

  private static let stopped = ExitCode(130)

  func run(in context: CommandContext) throws {
    let milliseconds = try self.milliseconds(context)
    var countdown = Countdown(
      id: "",
      milliseconds: milliseconds,
      label: (label ?? "").trimmed
    )
    let clock = LiveClock(at: context.now.instant)
    countdown.start(at: clock.now)
    let screen = LiveScreen(context)
    defer { screen.end() }
    // The machine may have slept for longer than it rings.
    while !countdown.isOver(at: clock.now) {
      let now = clock.now
      let left = Countdown.text(milliseconds: countdown.left(at: now))
      screen.show("\(left)  \(countdown.label)") { bar(countdown, $0, at: now) }
      let wait = countdown.left(at: clock.now) % 1_000
      switch try screen.key(waiting: Int32(max(1, wait))) {
      case UInt8(ascii: " "):
        if countdown.state(at: clock.now) == .paused {
          countdown.start(at: clock.now)
        } else {
          countdown.pause(at: clock.now)
        }
      case UInt8(ascii: "+"): countdown.add(milliseconds: 60_000, at: clock.now)
      case UInt8(ascii: "q"): throw Self.stopped
      default: break
      }
    }
    let message = context.messages.over(countdown)
    screen.ring()
    try screen.writeLine(message)
    rings.run(message)
  }

  private func milliseconds(_ context: CommandContext) throws -> Int64 {
    let text = length.joined(separator: " ")
    let longest = Countdown.longest / 1_000
    guard let seconds = try? DurationText.seconds(of: text),
      (1...longest).contains(seconds)
    else {
      throw context.failure(context.messages.timerLengthInvalid(text: text))
    }
    return seconds * 1_000
  }

  /// The share of the time that is left, as a bar of characters.
  private func bar(_ countdown: Countdown, _ width: Int, at now: Instant) -> String {
    let filled = Int(countdown.left(at: now) * Int64(width) / max(1, countdown.total))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }
}
