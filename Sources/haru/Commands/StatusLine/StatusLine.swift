import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// The current state in one line for a status bar or a prompt.
///
/// It reads only what is needed, since a bar asks every few seconds.
final class StatusLine {
  private let context: CommandContext
  private let now: Moment
  private lazy var running = Result { try context.runningSessions(at: now.instant).first }
  private lazy var alarm = Result { try nextAlarm() }
  private lazy var dday = Result { try nearestDDay() }

  init(_ context: CommandContext) {
    self.context = context
    now = context.now
  }

  /// The line for a template; without one, the running session, else the next alarm, else a D-day.
  func text(_ template: StatusTemplate?) throws -> String {
    if let template { return try template.filled { try value($0) }.asOneLine }
    if let session = try running.get() { return sessionText(session).asOneLine }
    let alarm = try value(.alarm)
    return try alarm.isEmpty ? value(.dday) : alarm
  }

  /// The object that waybar reads; its texts are Pango markup.
  func json(_ template: StatusTemplate?) throws -> JSON {
    let session = try running.get().map { sessionText($0).asOneLine } ?? ""
    let known = try [session, value(.alarm), value(.dday)].filter { !$0.isEmpty }
    return [
      "text": .string(try text(template).asMarkup),
      "tooltip": .string(known.joined(separator: "\n").asMarkup),
      "class": .string(try value(.state)),
      "percentage": .integer(try running.get().map(percent) ?? 0),
    ]
  }

  /// The value of a field; empty if there is none.
  private func value(_ field: StatusField) throws -> String {
    switch field {
    case .alarm: return try alarm.get()?.asOneLine ?? ""
    case .dday: return try dday.get()?.asOneLine ?? ""
    case .state: return try state()
    case .task, .elapsed, .estimate, .left, .finish, .percent:
      return try running.get().map { value(field, of: $0) } ?? ""
    }
  }

  private func value(_ field: StatusField, of session: RunningSession) -> String {
    switch field {
    case .task: session.name.asOneLine
    case .elapsed: Countdown.text(milliseconds: session.spentMilliseconds(at: now.instant))
    case .estimate: Countdown.text(milliseconds: session.estimateSeconds * 1_000)
    case .left: left(of: session)
    case .finish: context.wallTime(session.expectedFinish(at: now.instant))
    case .percent: "\(percent(session))"
    case .alarm, .dday, .state: ""
    }
  }

  /// The time left; overtime has a plus sign.
  private func left(of session: RunningSession) -> String {
    let left = session.leftMilliseconds(at: now.instant)
    return left < 0
      ? "+" + Countdown.text(milliseconds: -left - 999) : Countdown.text(milliseconds: left)
  }

  private func sessionText(_ session: RunningSession) -> String {
    "\(session.name) \(value(.elapsed, of: session))/\(value(.estimate, of: session))"
  }

  /// The share of the estimate that has passed, at most 100.
  private func percent(_ session: RunningSession) -> Int64 {
    let spent = max(0, session.spentMilliseconds(at: now.instant) / 1_000)
    // An estimate is at least a second and at most a few days, so nothing overflows.
    return min(spent, session.estimateSeconds) * 100 / session.estimateSeconds
  }

  /// The state as a class name for style sheets.
  private func state() throws -> String {
    if let session = try running.get() {
      if session.isPaused { return "paused" }
      return session.leftMilliseconds(at: now.instant) < 0 ? "over" : "running"
    }
    if try alarm.get() != nil { return "alarm" }
    return try dday.get() == nil ? "idle" : "dday"
  }

  private func nextAlarm() throws -> String? {
    let alarms = try context.alarms()
    if alarms.isEmpty { return nil }
    let calendar = try context.alarmCalendar()
    guard
      let ring = calendar.nextOccurrences(of: alarms, after: now.instant, count: 1).first
    else { return nil }
    let text = context.messages
    let label = alarms.first { $0.id == ring.alarm }?.label ?? ""
    let ahead = text.ahead(TimeAhead(from: now.instant, to: ring.moment.instant))
    return [text.clock(ring.moment.time), label, "(\(ahead))"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func nearestDDay() throws -> String? {
    let days = try context.savedDDays().sorted(by: .nearness, from: now.date)
    return days.first.map { entry in
      "\(context.messages.number(entry.dday.count(from: now.date).number)) \(entry.dday.name)"
    }
  }
}

extension String {
  /// The text without line breaks and control characters, whatever a name contains.
  fileprivate var asOneLine: String { onOneLine.withoutControls }

  /// The text with markup characters escaped.
  fileprivate var asMarkup: String {
    reduce(into: "") { markup, character in
      switch character {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      default: markup.append(character)
      }
    }
  }
}
