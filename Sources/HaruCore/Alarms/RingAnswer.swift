public import HaruJSON
import HaruSync
public import HaruTime

/// How a person answered one ring of an alarm.
///
/// It is a field of the alarm, so that one device's answer reaches all others, and only the last ring
/// has one. Of two answers given at once, the later one counts (`CellWrite`).
public struct RingAnswer: Equatable, Sendable {
  /// An answer also applies to rings that were due up to this many milliseconds after it, because
  /// the clocks of devices differ.
  private static let tolerance = AlarmBell.ringLength

  /// The civil date and time of the rule, as in `AlarmOccurrence.key`.
  public let date: PlainDate
  /// The time of day of the rule.
  public let time: PlainTime
  /// When the person answered.
  public let at: Instant
  /// When it rings again; nil if it was stopped.
  public let snoozedUntil: Instant?

  /// Creates an answer to a ring; nil stops it.
  public init(to ring: AlarmOccurrence, at instant: Instant, snoozedUntil: Instant?) {
    (date, time, at) = (ring.date, ring.time, instant)
    self.snoozedUntil = snoozedUntil
  }

  /// Whether it answers this ring.
  ///
  /// After travelling west, an alarm rings a second time on the same date; that ring has not been
  /// answered.
  public func isTo(_ ring: AlarmOccurrence) -> Bool {
    date == ring.date && time == ring.time && at > ring.moment.instant - Self.tolerance
  }
}

extension RingAnswer {
  /// Reads its stored form, `{"date": "2026-11-24", "time": "07:30", "at": 1795…, "until": 1795… or null}`, in
  /// milliseconds since 1970.
  init?(json: JSON?) {
    guard let date = PlainDate(json?["date"]),
      let time = json?["time"]?.string.flatMap({ try? PlainTime(parsing: $0) }),
      let at = json?["at"]?.integer
    else { return nil }
    (self.date, self.time, self.at) = (date, time, Instant(milliseconds: at))
    snoozedUntil = json?["until"]?.integer.map { Instant(milliseconds: $0) }
  }

  /// The stored form.
  public var json: JSON {
    [
      "date": .string(date.description),
      "time": .string(time.description),
      "at": .integer(at.milliseconds),
      "until": snoozedUntil.map { .integer($0.milliseconds) } ?? .null,
    ]
  }
}

extension Alarm {
  /// The answer to one of its rings, if it has one.
  public func answer(to ring: AlarmOccurrence) -> RingAnswer? {
    guard let answer, ring.isOf(id), answer.isTo(ring) else { return nil }
    return answer
  }

  /// Whether one of its rings was stopped.
  func isStopped(_ ring: AlarmOccurrence) -> Bool {
    answer(to: ring).map { $0.snoozedUntil == nil } ?? false
  }

  /// Stops a ring, or snoozes it; an answer to a later ring is kept.
  public mutating func answer(_ ring: AlarmOccurrence, snoozedUntil: Instant?, at now: Instant) {
    if let answer, (answer.date, answer.time) > (ring.date, ring.time) { return }
    answer = RingAnswer(to: ring, at: now, snoozedUntil: snoozedUntil)
  }

  /// A longer snooze must come from a wrong clock.
  private static let longestSnooze: Int64 = 86_400_000

  /// The snoozed ring on a device in a zone; nil if there is none, or it was stopped.
  public func snoozedRing(in zone: ZoneRules) -> (ring: AlarmOccurrence, until: Instant)? {
    guard let answer, let until = answer.snoozedUntil, until - answer.at <= Self.longestSnooze
    else { return nil }
    let due = zone.instant(of: PlainDateTime(date: answer.date, time: answer.time))
    let ring = AlarmOccurrence(
      alarm: id,
      date: answer.date,
      time: answer.time,
      moment: zone.moment(at: due)
    )
    return answer.isTo(ring) ? (ring, until) : nil
  }
}
