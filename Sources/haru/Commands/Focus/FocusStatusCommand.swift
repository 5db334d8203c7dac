import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru focus status`: the running session; in a terminal live, until a key is pressed.
struct FocusStatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the running session; in a terminal live, until a key is pressed."
  )

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let sessions = try context.runningSessions()
    if json { return context.output.writeLine(object(sessions, context).text) }
    guard let session = sessions.first else {
      return context.output.writeLine(context.messages.focusNothingRuns)
    }
    for other in sessions.dropFirst() {
      context.output.writeLine(context.messages.focusAlsoRuns(name: other.name))
    }
    if context.output.isTerminal {
      try context.flush()
      try showLive(session.id, context)
    } else {
      context.output.writeLine(line(session, at: context.now.instant, context))
    }
  }

  /// Redraws the session every second until it ends or a key is pressed.
  private func showLive(_ id: RecordID, _ context: CommandContext) throws {
    let clock = LiveClock(at: context.now.instant)
    let screen = LiveScreen(context, on: context.output)
    defer { screen.end() }
    var nudge: WorkNudge?
    while true {
      let now = clock.now
      guard let session = try context.runningSessions(at: now).first(where: { $0.id == id }) else {
        return
      }
      if let due = session.nudge(at: now), nudge.map({ $0 < due }) ?? true {
        nudge = due
        screen.ring()
      }
      screen.show(text(of: session, at: now, context)) { session.bar(width: $0, at: now) }
      let rest = 1_000 - session.spentMilliseconds(at: now) % 1_000
      if try screen.key(waiting: Int32(rest)) != nil { return }
    }
  }

  /// A progress bar, the time left or over, the expected end, and the name.
  private func line(
    _ session: RunningSession,
    at now: Instant,
    _ context: CommandContext
  ) -> String {
    let bar = session.bar(width: LiveScreen.barWidth, at: now)
    return "\(bar)  \(text(of: session, at: now, context))"
  }

  private func text(
    of session: RunningSession,
    at now: Instant,
    _ context: CommandContext
  ) -> String {
    "\(context.progress(session, at: now))  \(session.name)"
  }

  private func object(_ sessions: [RunningSession], _ context: CommandContext) -> JSON {
    .object(
      RunningSession.members(of: sessions, at: context.now.instant, text: context.timestamp)
    )
  }
}

extension RunningSession {
  /// The time spent as a share of the estimate, as a bar of characters.
  func bar(width: Int, at now: Instant) -> String {
    let spent = max(0, spentMilliseconds(at: now) / 1_000)
    // An estimate is at least a second and at most a few days, so nothing overflows.
    let filled = Int(min(spent, estimateSeconds) * Int64(width) / estimateSeconds)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }
}

extension CommandContext {
  /// The progress of a session: `12:34 left, until 10:00`, `12:34 left, paused`, `0:30 over`.
  func progress(_ session: RunningSession, at now: Instant) -> String {
    let left = session.leftMilliseconds(at: now)
    let time =
      left < 0
      ? messages.focusRunsOver(time: Countdown.text(milliseconds: -left - 999))
      : messages.focusLeft(time: Countdown.text(milliseconds: left))
    if session.isPaused { return messages.list([time, messages.focusPaused]) }
    if left < 0 { return time }
    let finish = wallTime(session.expectedFinish(at: now))
    return messages.list([time, messages.appUntil(time: finish)])
  }
}

extension FocusStatusCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard let plain = PlainArguments(arguments, flags: ["--json"]) else { return nil }
    self = .unparsed()
    json = plain.has("--json")
    options = plain.options
  }
}
