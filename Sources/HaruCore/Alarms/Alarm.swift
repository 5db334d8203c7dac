public import HaruSync
public import HaruTime

/// An alarm at a time of day, on weekdays or once on a date.
///
/// It is defined in local time; instants are always computed from it and never stored, so neither
/// travel nor a new time zone rule can shift it.
public struct Alarm: Sendable {
  /// The days on which an alarm rings.
  public enum Days: Equatable, Sendable {
    /// Once, on a civil date.
    case once(PlainDate)
    /// On these weekdays; never if the set is empty.
    case weekly(WeekdaySet)
  }

  /// The default length of a snooze, in minutes.
  public static let firstSnoozeMinutes = 9

  /// Identifies the alarm; others may have the same time.
  public var id: RecordID
  /// The time of day, in whole minutes.
  public var time: PlainTime
  /// The days on which it rings.
  public var days: Days
  /// The label; may be empty.
  public var label: String
  /// The id of the zone whose local time counts, nil for that of the device.
  public var zone: String?
  /// Whether it is on.
  public var isOn: Bool
  /// The name of its sound; empty for the default one.
  public var sound: String
  /// The length of a snooze.
  public var snoozeMinutes: Int
  /// Single dates on which it stays silent.
  public var skippedDates: [PlainDate]
  /// The first date on which it may ring again, nil if it is not paused.
  public var pausedUntil: PlainDate?
  /// Whether it stays silent on holidays; a one-time alarm never does.
  public var skipsHolidays: Bool
  /// How its last answered ring was answered, on any device.
  public var answer: RingAnswer?

  /// Creates an alarm that is on.
  public init(id: RecordID, time: PlainTime, days: Days, label: String = "", zone: String? = nil) {
    self.id = id
    self.time = time
    self.days = days
    self.label = label
    self.zone = zone
    isOn = true
    sound = ""
    snoozeMinutes = Self.firstSnoozeMinutes
    skippedDates = []
    pausedUntil = nil
    skipsHolidays = false
  }
}
