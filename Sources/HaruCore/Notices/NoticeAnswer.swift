#if !hasFeature(Embedded)
public import HaruSync
public import HaruTime

/// An answer given in a notification, without opening the app.
public enum NoticeAnswer: String, Sendable {
  /// Ends an alarm or a timer.
  case stop
  /// Snoozes an alarm.
  case snooze
  /// Reminds of a session again in ten minutes.
  case later

  /// The entities that can be answered.
  public static let entities = [Alarm.entity, Countdown.entity, RunningSession.entity]

  /// The changes that answer the notice with a key (`DueNotice.key`) on a device in a zone; none if
  /// its subject is over or has changed since.
  public func writes(
    to key: String,
    in replica: Replica,
    zone: (Alarm) -> ZoneRules,
    at now: Instant
  ) -> [CellWrite] {
    switch self {
    case .stop, .snooze:
      for alarm in replica.records(of: Alarm.entity).compactMap({ Alarm(record: $0) }) {
        guard let ring = ring(of: alarm, key, zone(alarm)) else { continue }
        var answered = alarm
        let end = now + Int64(alarm.snoozeMinutes) * 60_000
        answered.answer(ring, snoozedUntil: self == .snooze ? end : nil, at: now)
        return answered.writes(since: alarm, at: now)
      }
      for countdown in replica.records(of: Countdown.entity).compactMap({ Countdown(record: $0) })
      where self == .stop && countdown.noticeKey == key {
        var answered = countdown
        answered.reset()
        return answered.writes(since: countdown, at: now)
      }
    case .later:
      for session in replica.records(of: RunningSession.entity).compactMap({
        RunningSession(record: $0)
      }) where key.hasPrefix("focus/\(session.id)/") { return session.laterWrites(at: now) }
    }
    return []
  }

  /// The ring with a key `ring/ALARM/2026-11-24T07:30`, to which a snooze appends its end.
  private func ring(of alarm: Alarm, _ key: String, _ zone: ZoneRules) -> AlarmOccurrence? {
    let start = "ring/\(alarm.id)/"
    guard key.hasPrefix(start) else { return nil }
    let parts = key.dropFirst(start.count).prefix { $0 != "/" }.split(separator: "T")
    guard parts.count == 2, let date = try? PlainDate(parsing: String(parts[0])),
      let time = try? PlainTime(parsing: String(parts[1]))
    else { return nil }
    let due = zone.instant(of: PlainDateTime(date: date, time: time))
    return AlarmOccurrence(alarm: alarm.id, date: date, time: time, moment: zone.moment(at: due))
  }
}

extension Countdown {
  /// The key of the notice of its end; nil while it is not running.
  var noticeKey: String? {
    guard case .running(let deadline) = phase else { return nil }
    return "timer/\(id)/\(deadline.milliseconds)"
  }
}
#endif
