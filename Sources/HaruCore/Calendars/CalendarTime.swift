#if !hasFeature(Embedded)
import HaruTime

/// A date, or a time in a zone.
struct CalendarTime: Equatable {
  /// The local time, midnight for a date.
  let local: PlainDateTime
  let isDate: Bool
  /// The zone; nil for a date, and for a floating time.
  let zone: ZoneRules?

  init(local: PlainDateTime, isDate: Bool, zone: ZoneRules?) {
    self.local = local
    self.isDate = isDate
    self.zone = zone
  }

  /// Creates a time from a value and the zone of its property.
  init(_ value: CalendarValue, in zone: ZoneRules?) {
    self.init(
      local: value.dateTime,
      isDate: value.time == nil,
      zone: value.time == nil ? nil : value.isUTC ? .utc : zone
    )
  }

  /// The instant for a person in a zone.
  func instant(in home: ZoneRules) -> Instant { (zone ?? home).instant(of: local) }

  /// Whether local time, type and zone are the same.
  static func == (first: CalendarTime, second: CalendarTime) -> Bool {
    first.local == second.local && first.isDate == second.isDate
      && first.zone?.id == second.zone?.id
  }
}

/// How long an event lasts: days by the calendar, then exact seconds (RFC 5545 section 3.8.5.3).
struct CalendarLength: Equatable {
  var days: Int64 = 0
  var seconds: Int64 = 0

  /// The length of an event without an end: a day for a date, zero for a time.
  init(ofEventOn start: CalendarTime) {
    days = start.isDate ? 1 : 0
  }

  /// The length until an end, zero if that is before the start.
  init(from start: CalendarTime, to end: CalendarTime, home: ZoneRules) {
    if start.isDate {
      let partDay: Int64 = end.isDate || end.local.time == .midnight ? 0 : 1
      days = max(1, Int64(start.local.date.days(until: end.local.date)) + partDay)
    } else {
      // An end without a time of day means midnight in the zone of the start.
      let end = end.isDate ? (start.zone ?? home).instant(of: end.local) : end.instant(in: home)
      seconds = max(0, (end - start.instant(in: home)) / 1_000)
    }
  }

  /// The length of an event with a duration.
  init(_ duration: CalendarDuration, from start: CalendarTime) {
    guard start.isDate else {
      (days, seconds) = (duration.days, duration.seconds)
      return
    }
    let partDays = (duration.seconds + LocalSeconds.perDay - 1) / LocalSeconds.perDay
    days = max(1, duration.days + partDays)
  }
}
#endif
