public import HaruTime

/// What determines the instants of alarms: the device's zone, all zones, the holidays.
public struct AlarmCalendar: Sendable {
  /// The zone of the device.
  public var here: ZoneRules
  /// The zones of alarms that have one.
  public var zones: ZoneDatabase
  /// The holidays.
  public var holidays: HolidayList

  /// Creates a calendar.
  public init(here: ZoneRules, zones: ZoneDatabase, holidays: HolidayList = HolidayList()) {
    self.here = here
    self.zones = zones
    self.holidays = holidays
  }

  /// The zone whose local time counts for an alarm.
  ///
  /// A zone that this version of the data does not know is ignored: the alarm then rings in the
  /// device's local time rather than not at all.
  public func zone(of alarm: Alarm) -> ZoneRules {
    alarm.zone.flatMap(zones.rules) ?? here
  }

  /// The first ring of an alarm after an instant.
  public func nextOccurrence(of alarm: Alarm, after instant: Instant) -> AlarmOccurrence? {
    alarm.nextOccurrence(after: instant, in: zone(of: alarm), holidays: holidays)
  }

  /// The next rings of all alarms in order, up to a limit; simultaneous ones in the order of the
  /// list.
  public func nextOccurrences(
    of alarms: [Alarm],
    after instant: Instant,
    count: Int
  ) -> [AlarmOccurrence] {
    let places = alarms.map(zone)
    var queue = AlarmQueue(
      alarms.indices.map { index in
        alarms[index].nextOccurrence(after: instant, in: places[index], holidays: holidays)
      }
    )
    var found: [AlarmOccurrence] = []
    while found.count < count, let (index, occurrence) = queue.first {
      found.append(occurrence)
      // For a single ring, the one after it is not needed.
      if found.count == count { break }
      queue.replaceFirst(
        by: alarms[index].nextOccurrence(
          after: occurrence.moment.instant,
          in: places[index],
          holidays: holidays
        )
      )
    }
    return found
  }
}
