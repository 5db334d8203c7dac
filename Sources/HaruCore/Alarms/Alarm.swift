public import HaruSync
public import HaruTime

/// Something that rings at a time of day: on days of the week, or once on a date.
///
/// The alarm says what is meant on the clock on the wall; instants are reckoned from it each time
/// and never kept, so that neither travel nor a new time zone rule can shift it.
public struct Alarm: Sendable {
  /// On which days an alarm rings.
  public enum Days: Equatable, Sendable {
    /// Once, on a civil date.
    case once(PlainDate)
    /// On these days of every week; on none it never rings.
    case weekly(WeekdaySet)
  }

  /// The minutes that an alarm sleeps when it is put off, where nothing else is said.
  public static let firstSnoozeMinutes = 9

  /// What tells the alarm from others, even from one at the same time.
  public var id: RecordID
  /// The time of day, in whole minutes.
  public var time: PlainTime
  /// The days on which it rings.
  public var days: Days
  /// What it is for; may be empty.
  public var label: String
  /// The id of the zone whose clocks count, nil for those of wherever the device is.
  public var zone: String?
  /// Whether it rings at all.
  public var isOn: Bool
  /// The name of its sound; empty for the usual one.
  public var sound: String
  /// For how long it is put off.
  public var snoozeMinutes: Int
  /// Single dates on which it stays silent.
  public var skippedDates: [PlainDate]
  /// The first date on which it may ring again, nil if it is not paused.
  public var pausedUntil: PlainDate?
  /// Whether it stays silent on holidays; an alarm for one date never does.
  public var skipsHolidays: Bool

  /// Makes an alarm that is on.
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
