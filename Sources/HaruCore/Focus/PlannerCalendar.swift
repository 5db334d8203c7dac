import HaruJSON
public import HaruTime

/// Determines the day of the planner on which something counts and the hour in which it is drawn:
/// from the hour at which days begin, the person's place, and the zones of earlier places.
///
/// Work counts on the dates of the wall clock where it was done (``WallClock``), so neither a
/// journey nor a later session ever moves it.
public struct PlannerCalendar: Sendable {
  /// The hour at which a day begins, 0 to 23.
  public let startHour: Int
  /// The present, at the place where the person is.
  public let now: Moment
  /// The zone there.
  public let here: ZoneRules
  /// All zones; nil while they are not loaded.
  public let zones: ZoneDatabase?

  /// Creates a calendar; `startHour` is clamped to 0...23.
  public init(startHour: Int, now: Moment, here: ZoneRules, zones: ZoneDatabase?) {
    self.startHour = min(max(startHour, 0), 23)
    self.now = now
    self.here = here
    self.zones = zones
  }

  /// The current date of the planner.
  public var today: PlainDate { PlannerDay.date(of: now.dateTime, startHour: startHour) }

  /// The zone whose hours are the rows of a day: today the one here, else the one in which its last
  /// session ended.
  ///
  /// It matters only where clocks change, since work is drawn at the time of its own place.
  public func zone(on date: PlainDate, in log: WorkLog) -> ZoneRules {
    guard date != today, let id = log.zone(on: date, startHour: startHour),
      !id.hasSameBytes(as: here.id)
    else { return here }
    return zones?.rules(for: id) ?? here
  }

  /// The empty grid of a day; nil on the last date of the calendar.
  public func grid(_ date: PlainDate, in log: WorkLog) -> DayGrid? {
    DayGrid(date, startHour: startHour, instant: zone(on: date, in: log).instant)
  }

  /// The milliseconds that wall clocks show on a range of days, since 1970.
  func walls(of dates: ClosedRange<PlainDate>) -> Range<Int64> {
    let start = { (date: PlainDate) in
      Int64(date.daysSinceEpoch) * WallInterval.dayMilliseconds + Int64(startHour) * 3_600_000
    }
    return start(dates.lowerBound)..<(start(dates.upperBound) + WallInterval.dayMilliseconds)
  }
}
