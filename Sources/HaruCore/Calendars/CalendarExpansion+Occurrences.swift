#if !hasFeature(Embedded)
import HaruTime

extension CalendarExpansion {
  /// The occurrences of a component, some with their own length; `DTSTART` is always one of them.
  mutating func occurrences(
    of event: CalendarComponent,
    _ start: CalendarTime
  ) -> [(CalendarTime, CalendarLength?)] {
    var found: [(CalendarTime, CalendarLength?)] = [(start, nil)]
    var known = OccurrenceSet()
    known.insert(start, of: start, home: home)
    for date in event.added {
      var time = date.start
      if start.isDate {
        time = CalendarTime(
          local: PlainDateTime(date: time.local.date, time: .midnight),
          isDate: true,
          zone: nil
        )
      }
      if known.contains(time, home: home) { continue }
      known.insert(time, of: start, home: home)
      let length =
        date.end.map { CalendarLength(from: time, to: $0, home: home) }
        ?? date.duration.map { CalendarLength($0, from: time) }
      found.append((time, length))
    }
    for rule in event.rules {
      for time in times(of: rule, event, start) where !known.contains(time, home: home) {
        if event.rules.count > 1 { known.insert(time, of: start, home: home) }
        found.append((time, nil))
      }
    }
    return found
  }

  private mutating func times(
    of rule: RecurrenceRule,
    _ event: CalendarComponent,
    _ start: CalendarTime
  ) -> [CalendarTime] {
    let time = { (seconds: Int64) in
      CalendarTime(
        local: LocalSeconds.dateTime(seconds),
        isDate: start.isDate,
        zone: start.zone
      )
    }
    let home = home
    let dates = RecurrenceDates(rule, from: start.local)
    let length = event.length(from: start, home: home)
    let found = dates.times(in: range(reaching: length), budget: &budget) { seconds in
      rule.until.map { Self.is(time(seconds), after: $0, home) } ?? false
    }
    if found.isCut { note(.tooOften, event) }
    return found.times.map(time)
  }

  /// The range of local times, in any zone, at which an event of a given length may begin in order
  /// to overlap the window.
  private func range(reaching length: CalendarLength) -> ClosedRange<Int64> {
    let slack = 2 * LocalSeconds.perDay
    let before = length.days * LocalSeconds.perDay + length.seconds + slack
    return Int64(window.lowerBound) * LocalSeconds.perDay - before...Int64(window.upperBound + 1)
      * LocalSeconds.perDay + slack
  }

  /// Whether an occurrence is after the end of its rule; an end given as a date includes the whole
  /// day.
  private static func `is`(
    _ time: CalendarTime,
    after until: CalendarValue,
    _ home: ZoneRules
  ) -> Bool {
    guard until.time != nil, !time.isDate else { return time.local.date > until.date }
    guard until.isUTC, let zone = time.zone else { return time.local > until.dateTime }
    return zone.instant(of: time.local) > until.dateTime.instant(offset: .utc)
  }
}
#endif
