public import HaruTime

/// What a world clock shows of a place at an instant, seen from where the reader is.
public struct WorldClockRow: Equatable, Sendable {
  /// A change of clocks is shown when it is at most this many milliseconds ahead: 14 days.
  public static let changeHorizon: Int64 = 14 * 86_400_000

  /// The date, the time and the offset of the place.
  public let moment: Moment
  /// The abbreviation of its local time and whether that is daylight saving time.
  public let type: LocalTimeType
  /// The days by which its date is ahead of the reader's: -1, 0 or 1 (2 across the date line).
  public let dayDifference: Int
  /// The seconds by which its clocks are ahead of the reader's.
  public let offsetDifference: Int
  /// How light it is there.
  public let light: DayLight
  /// The next time its clocks are set, if that is near.
  public let nextChange: ZoneTransition?

  /// Looks at a zone from another one.
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

  /// The difference of the days as it stands beside a time: `+1`, `-1`, nothing on the same day.
  public var dayText: String {
    dayDifference == 0 ? "" : dayDifference > 0 ? "+\(dayDifference)" : "\(dayDifference)"
  }

  /// The light of a zone in each hour of the reader's own date, from midnight on.
  ///
  /// It is that in the middle of the hour, so that zones of half hours are judged fairly.
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

/// How light it is at a time of day, wherever that is: when people work, are up, or sleep.
public enum DayLight: Equatable, Sendable {
  /// 22:00 to 6:00.
  case night
  /// 6:00 to 8:00 and 18:00 to 22:00.
  case dim
  /// 8:00 to 18:00.
  case day

  /// The light at a time of day.
  public init(at time: PlainTime) {
    switch time.hour {
    case 8..<18: self = .day
    case 6..<22: self = .dim
    default: self = .night
    }
  }
}
