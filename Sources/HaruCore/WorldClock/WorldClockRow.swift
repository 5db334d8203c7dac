public import HaruTime

/// A place in the world clock at an instant, relative to the reader's zone.
public struct WorldClockRow: Equatable, Sendable {
  /// A transition is shown if it is at most this many milliseconds ahead: 14 days.
  public static let changeHorizon: Int64 = 14 * 86_400_000

  /// The local date, time and offset.
  public let moment: Moment
  /// The abbreviation of the local time and whether it is daylight saving time.
  public let type: LocalTimeType
  /// How many days its date is ahead of the reader's: -1, 0 or 1 (2 across the date line).
  public let dayDifference: Int
  /// How many seconds its clocks are ahead of the reader's.
  public let offsetDifference: Int
  /// The daylight there.
  public let light: DayLight
  /// The next transition, if it is near.
  public let nextChange: ZoneTransition?

  /// Views a zone from another one.
  public init(_ zone: ZoneRules, from here: ZoneRules, at instant: Instant) {
    moment = zone.moment(at: instant)
    type = zone.type(at: instant)
    let own = here.moment(at: instant)
    dayDifference = own.date.days(until: moment.date)
    offsetDifference = moment.offset.seconds - own.offset.seconds
    light = DayLight(at: moment.time)
    var change = zone.nextTransition(after: instant)
    while let found = change, found.shift == 0 {
      change = zone.nextTransition(after: found.instant)
    }
    let isNear = change.map { $0.instant - instant <= Self.changeHorizon } ?? false
    nextChange = isNear ? change : nil
  }

  /// The day difference as shown beside a time: `+1`, `-1`, empty on the same day.
  public var dayText: String {
    dayDifference == 0 ? "" : dayDifference > 0 ? "+\(dayDifference)" : "\(dayDifference)"
  }

  /// The daylight of a zone in each hour of the reader's date, from midnight on.
  ///
  /// It is sampled in the middle of each hour, which is fair to zones with half-hour offsets.
  public static func band(
    of zone: ZoneRules,
    from here: ZoneRules,
    on date: PlainDate
  ) -> [DayLight] {
    (0..<24).map { hour in
      let time = PlainTime(millisecondsOfDay: (hour * 60 + 30) * 60_000)
      let instant = here.instant(of: PlainDateTime(date: date, time: time))
      return DayLight(at: zone.dateTime(at: instant).time)
    }
  }
}

/// The daylight at a local time of day: when people work, are awake, or sleep.
public enum DayLight: Equatable, Sendable {
  /// 22:00 to 6:00.
  case night
  /// 6:00 to 8:00 and 18:00 to 22:00.
  case dim
  /// 8:00 to 18:00.
  case day

  /// The daylight at a time of day.
  public init(at time: PlainTime) {
    switch time.hour {
    case 8..<18: self = .day
    case 6..<22: self = .dim
    default: self = .night
    }
  }
}
