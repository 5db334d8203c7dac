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
    var found: [AlarmOccurrence] = []
    var rings = rings(of: alarms, after: instant)
    while found.count < count, let next = rings.next() { found.append(next.ring) }
    return found
  }

  /// All rings of alarms after an instant, in the same order, found one after another.
  public func rings(of alarms: [Alarm], after instant: Instant) -> AlarmRings {
    AlarmRings(self, alarms, after: instant)
  }
}

/// The rings of several alarms in order, each with the index of its alarm.
public struct AlarmRings: Sequence, IteratorProtocol {
  private let alarms: [Alarm]
  private let places: [ZoneRules]
  private let holidays: HolidayList
  private var queue: AlarmQueue
  /// The ring before the next one; only if there is to be a next one, that of its alarm is needed.
  private var last: (alarm: Int, instant: Instant)?

  init(_ calendar: AlarmCalendar, _ alarms: [Alarm], after instant: Instant) {
    let places = alarms.map(calendar.zone)
    self.alarms = alarms
    self.places = places
    holidays = calendar.holidays
    queue = AlarmQueue(
      alarms.indices.map { index in
        alarms[index].nextOccurrence(
          after: instant,
          in: places[index],
          holidays: calendar.holidays
        )
      }
    )
  }

  /// The next ring, nil if there is none.
  public mutating func next() -> (alarm: Int, ring: AlarmOccurrence)? {
    if let last {
      queue.replaceFirst(
        by: alarms[last.alarm].nextOccurrence(
          after: last.instant,
          in: places[last.alarm],
          holidays: holidays
        )
      )
    }
    let first = queue.first
    last = first.map { ($0.alarm, $0.ring.moment.instant) }
    return first
  }
}
