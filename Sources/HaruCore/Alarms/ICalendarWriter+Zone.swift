import HaruTime

extension ICalendarWriter {
  /// The period for which the transitions of a zone without a standing rule are written, in
  /// milliseconds.
  private static let horizon: Int64 = {
    #if hasFeature(Embedded)
    // Ten years: the app's files are imported once.
    3_653 * 86_400_000
    #else
    // A century: the tables of zones that follow the moon end in 2087.
    36_525 * 86_400_000
    #endif
  }()

  /// Writes a zone with its state at an instant and what follows: each transition until the zone
  /// follows a rule, then the rule.
  mutating func write(_ zone: ZoneRules, from now: Instant) {
    line("BEGIN:", "VTIMEZONE")
    line("TZID:", zone.id)
    var next = zone.previousTransition(before: now + 1)
    if next == nil {
      observance(zone.type(at: now), since: nil)
      next = zone.nextTransition(after: now)
    }
    while let change = next, change.instant < now + Self.horizon,
      !writeRules(of: zone, from: change)
    {
      observance(change.after, since: change)
      next = zone.nextTransition(after: change.instant)
    }
    line("END:", "VTIMEZONE")
  }

  /// Writes the rules of a zone, starting with a transition; false if it follows none.
  private mutating func writeRules(of zone: ZoneRules, from change: ZoneTransition) -> Bool {
    #if hasFeature(Embedded)
    // Two kilobytes of code for rules would be too much for the app.
    return false
    #else
    guard let yearly = YearlyTransitions(zone, from: change) else { return false }
    for (start, rule) in yearly.observances { observance(start.after, since: start, rule: rule) }
    return true
    #endif
  }

  private mutating func observance(
    _ type: LocalTimeType,
    since change: ZoneTransition?,
    rule: [UInt8] = []
  ) {
    let kind = type.isDaylightSaving ? "DAYLIGHT" : "STANDARD"
    let before = change?.before ?? type
    var (local, from, to) = ([UInt8](), [UInt8](), [UInt8]())
    let start = change?.instant ?? Instant(milliseconds: 0)
    local.appendICalendar(PlainDateTime(start, offset: before.offset))
    from.appendICalendar(before.offset)
    to.appendICalendar(type.offset)
    line("BEGIN:", kind)
    line("DTSTART:", local)
    if !rule.isEmpty { line("RRULE:", rule) }
    line("TZOFFSETFROM:", from)
    line("TZOFFSETTO:", to)
    text("TZNAME:", type.abbreviation)
    line("END:", kind)
  }

  /// A parameter value, quoted if it contains a colon, as the offset `+05:45` does.
  static func parameter(_ value: String) -> [UInt8] {
    let bytes = Array(value.utf8)
    guard bytes.contains(ASCII.colon) else { return bytes }
    return [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
  }
}

#if !hasFeature(Embedded)
/// Two transitions that recur every year at the same local time, on the same weekday of the same
/// seven days.
struct YearlyTransitions {
  /// After 28 years, dates fall on the same weekdays again, except around three of four turns of
  /// the century.
  private static let years = 28

  /// The first transition of each rule, and the rule.
  let observances: [(start: ZoneTransition, rule: [UInt8])]

  /// Finds the rules that a zone follows, starting with a transition; nil if it follows none.
  init?(_ zone: ZoneRules, from first: ZoneTransition) {
    guard let second = zone.nextTransition(after: first.instant) else { return nil }
    var onsets = (Onset(first), Onset(second))
    var last = second
    for _ in 1..<Self.years {
      guard let one = zone.nextTransition(after: last.instant),
        let other = zone.nextTransition(after: one.instant),
        onsets.0.takes(one), onsets.1.takes(other)
      else { return nil }
      last = other
    }
    observances = onsets.0.observances + onsets.1.observances
  }

  /// A transition with the local date on which it takes place.
  private typealias Dated = (change: ZoneTransition, date: PlainDate)

  /// The local times of a transition within consecutive years.
  private struct Onset {
    private let time: PlainTime
    private var all: [Dated]

    init(_ first: ZoneTransition) {
      let local = PlainDateTime(first.instant, offset: first.before.offset)
      time = local.time
      all = [(first, local.date)]
    }

    /// Takes account of next year's transition; false if it does not fit.
    mutating func takes(_ next: ZoneTransition) -> Bool {
      let local = PlainDateTime(next.instant, offset: next.before.offset)
      let (first, date) = (all[0], local.date)
      let fits =
        date.year == first.date.year + all.count && date.weekday == first.date.weekday
        && local.time == time && next.before == first.change.before
        && next.after == first.change.after
      all.append((next, date))
      return fits && isWithinSevenDays
    }

    private var isWithinSevenDays: Bool {
      // In a year without a leap day.
      let days = all.map {
        PlainDate(year: 2025, month: $0.date.month, day: $0.date.day)?.daysSinceEpoch ?? .max
      }
      guard let first = days.min(), let last = days.max() else { return false }
      return last - first < 7
    }

    /// One rule, or one for each of the two months to which the seven days belong.
    var observances: [(start: ZoneTransition, rule: [UInt8])] {
      let months = Dictionary(grouping: all) { $0.date.month }
      return months.values.compactMap { dated in
        dated.first.map { ($0.change, Self.rule(dated, isWhole: months.count == 1)) }
      }
      .sorted { $0.0.instant < $1.0.instant }
    }

    private static func rule(_ dated: [Dated], isWhole: Bool) -> [UInt8] {
      let date = dated[0].date
      let places = isWhole ? dated.map { place(of: $0.date) } : []
      var rule = Array("FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=".utf8)
      let days = Set(dated.map(\.date.day)).sorted()
      if let first = places.first?.ordinal, places.allSatisfy({ $0.ordinal == first }) {
        rule.appendInteger(first, width: 1)
      } else if isWhole, places.allSatisfy(\.isLast) {
        rule.append(contentsOf: "-1".utf8)
      }
      let isPlaced = rule.last != UInt8(ascii: "=")
      date.weekday.iCalendarCode.withUTF8Buffer { rule.append(contentsOf: $0) }
      if !isPlaced {
        let list = days.map { "\($0)" }.joined(separator: ",")
        rule.append(contentsOf: ";BYMONTHDAY=\(list)".utf8)
      }
      return rule
    }

    /// 1 for the first such weekday of its month, and whether it is the last.
    private static func place(of date: PlainDate) -> (ordinal: Int, isLast: Bool) {
      let length = PlainDate.daysInMonth(date.month, year: date.year)
      return ((date.day - 1) / 7 + 1, date.day + 7 > length)
    }
  }
}
#endif
