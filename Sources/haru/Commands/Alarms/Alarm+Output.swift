import HaruCore
import HaruJSON
import HaruTime
import HaruUI

extension Alarm {
  /// Its time and label, as used in sentences.
  var name: String { label.isEmpty ? time.description : "\(time) \(label)" }

  /// The object of `--json`.
  func json(_ calendar: AlarmCalendar, _ missed: MissedAlarms, at now: Instant) -> JSON {
    let missed = JSON.Member(key: "missed", value: missed.json(of: id))
    return .object(members(next: calendar.nextOccurrence(of: self, after: now)) + [missed])
  }
}

extension CommandContext {
  /// Time, days, zone, next ring, label and the last answer of an alarm.
  func line(of alarm: Alarm, _ calendar: AlarmCalendar) -> String {
    let next = calendar.nextOccurrence(of: alarm, after: now.instant)
    let columns = [
      alarm.time.description, messages.days(of: alarm, today: now.date), alarm.zone ?? "",
      next.map { messages.ahead(TimeAhead(from: now.instant, to: $0.moment.instant)) }
        ?? messages.alarmOff,
      alarm.label, answer(to: alarm, calendar),
    ]
    return columns.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// How the last ring was answered, for a day after it.
  private func answer(to alarm: Alarm, _ calendar: AlarmCalendar) -> String {
    guard let answer = alarm.answer, now.instant - answer.at < 86_400_000 else { return "" }
    let clock = { (instant: Instant) in
      messages.clock(calendar.here.dateTime(at: instant).time)
    }
    if let end = answer.snoozedUntil, end > now.instant {
      return messages.alarmSnoozedUntil(time: clock(end))
    }
    if answer.snoozedUntil != nil { return "" }
    return messages.alarmStoppedAt(time: clock(answer.at))
  }
}
