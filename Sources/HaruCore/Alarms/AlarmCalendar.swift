public import HaruTime

/// What the instants of alarms are reckoned by: the place of the device, all zones, the holidays.
public struct AlarmCalendar: Sendable {
  /// The zone in which the device is.
  public var here: ZoneRules
  /// The zones of alarms that keep to one.
  public var zones: ZoneDatabase
  /// The days off.
  public var holidays: HolidayList

  /// Makes a calendar of its parts.
  public init(here: ZoneRules, zones: ZoneDatabase, holidays: HolidayList = HolidayList()) {
    self.here = here
    self.zones = zones
    self.holidays = holidays
  }

  /// The zone whose clocks count for an alarm.
  ///
  /// A zone that this version of the data does not know is as good as none: the alarm then rings by
  /// the clocks of the place rather than not at all.
  public func zone(of alarm: Alarm) -> ZoneRules {
    alarm.zone.flatMap(zones.rules) ?? here
  }

  /// The first time an alarm rings later than an instant.
  public func nextOccurrence(of alarm: Alarm, after instant: Instant) -> AlarmOccurrence? {
    alarm.nextOccurrence(after: instant, in: zone(of: alarm), holidays: holidays)
  }

  /// The next rings of all alarms in order, at most so many; at one instant in the order of the list.
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
      // Whoever asks for one ring alone has no use for what follows it.
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
