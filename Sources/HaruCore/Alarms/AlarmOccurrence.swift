public import HaruSync
public import HaruTime

/// One ring of an alarm.
public struct AlarmOccurrence: Equatable, Sendable {
  /// The id of the alarm.
  public let alarm: RecordID
  /// The civil date of the rule.
  public let date: PlainDate
  /// The time of day of the rule; in a gap, the clocks show another one.
  public let time: PlainTime
  /// When it rings, in the alarm's zone.
  public let moment: Moment

  /// Identifies this ring on every device: alarm, date and time of the rule.
  ///
  /// It does not contain the instant, which may differ between devices with different zone data.
  public var key: String { "\(alarm.text)/\(date)T\(time)" }
}

extension AlarmOccurrence {
  /// Why a ring needs a note: a transition affects it.
  public enum ClockChange: Equatable, Sendable {
    /// Its time is in a gap; it rings when clocks show this time.
    case skipped(showing: PlainTime)
    /// Its time is repeated; it rings the first time.
    case repeated
    /// Clocks change by this number of seconds on its date, before or after it rings.
    case sameDay(shift: Int)
  }

  /// The transition on its date, nil on nearly all dates.
  public func clockChange(in zone: ZoneRules) -> ClockChange? {
    switch zone.resolve(PlainDateTime(date: date, time: time)).kind {
    case .skipped: return .skipped(showing: moment.time)
    case .repeated: return .repeated
    case .unique: break
    }
    guard let start = zone.startOfDay(date) else { return nil }
    // If the day starts late, the transition is its first instant.
    var change = zone.nextTransition(after: start - 1)
    while let found = change, found.shift == 0 {
      change = zone.nextTransition(after: found.instant)
    }
    guard let change, zone.dateTime(at: change.instant).date == date else { return nil }
    return .sameDay(shift: change.shift)
  }
}
