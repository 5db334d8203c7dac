public import HaruSync
public import HaruTime

/// One ring of an alarm.
public struct AlarmOccurrence: Equatable, Sendable {
  /// The id of the alarm.
  public let alarm: RecordID
  /// The civil date that the rule gave.
  public let date: PlainDate
  /// The time of day that the rule gave; the clocks show another where they skip it.
  public let time: PlainTime
  /// When it rings, in the alarm's zone.
  public let moment: Moment

  /// What names this ring on every device: alarm, date and time of the rule.
  ///
  /// It does not contain the instant, which may differ between devices with other zone data.
  public var key: String { "\(alarm.text)/\(date)T\(time)" }
}

extension AlarmOccurrence {
  /// Why a ring is worth a note: the clocks change around it.
  public enum ClockChange: Equatable, Sendable {
    /// The clocks skip its time; it rings when they show this.
    case skipped(showing: PlainTime)
    /// The clocks show its time twice; it rings the first time.
    case repeated
    /// The clocks are set by these seconds on its date, before it rings or after.
    case sameDay(shift: Int)
  }

  /// The change of clocks on its date, nil on nearly all dates.
  public func clockChange(in zone: ZoneRules) -> ClockChange? {
    switch zone.resolve(PlainDateTime(date: date, time: time)).kind {
    case .skipped: return .skipped(showing: moment.time)
    case .repeated: return .repeated
    case .unique: break
    }
    guard let start = zone.startOfDay(date) else { return nil }
    // Where the day begins late, the change is its first instant.
    var change = zone.nextTransition(after: start - 1)
    while let found = change, found.shift == 0 {
      change = zone.nextTransition(after: found.instant)
    }
    guard let change, zone.dateTime(at: change.instant).date == date else { return nil }
    return .sameDay(shift: change.shift)
  }
}
