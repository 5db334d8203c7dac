import HaruTime

extension ICalendarWriter {
  /// The period for which the transitions of a zone without a standing rule are written: ten years
  /// in milliseconds.
  private static let horizon: Int64 = 3_653 * 86_400_000

  /// Writes a zone with its state at an instant and what follows: a rule if the zone follows one
  /// from then on, otherwise each transition.
  mutating func write(_ zone: ZoneRules, from now: Instant) {
    line("BEGIN:", "VTIMEZONE")
    line("TZID:", zone.id)
    let last = zone.previousTransition(before: now + 1)
    let next = zone.nextTransition(after: now)
    if last == nil { observance(zone.type(at: now), since: nil) }
    if last.map({ !writeRules(of: zone, from: $0) }) ?? true {
      if let last { observance(last.after, since: last) }
      if next.map({ !writeRules(of: zone, from: $0) }) ?? false {
        writeTransitions(of: zone, from: next, until: now + Self.horizon)
      }
    }
    line("END:", "VTIMEZONE")
  }

  /// Writes the rules of a zone, starting with a transition; false if it follows none.
  private mutating func writeRules(of zone: ZoneRules, from change: ZoneTransition) -> Bool {
    #if hasFeature(Embedded)
    // The app's files are imported once; two kilobytes of code for rules would be too much for it.
    return false
    #else
    guard let yearly = YearlyTransitions(zone, from: change) else { return false }
    observance(yearly.first.after, since: yearly.first, rule: yearly.firstRule)
    observance(yearly.second.after, since: yearly.second, rule: yearly.secondRule)
    return true
    #endif
  }

  private mutating func writeTransitions(
    of zone: ZoneRules,
    from first: ZoneTransition?,
    until end: Instant
  ) {
    var next = first
    while let change = next, change.instant < end {
      observance(change.after, since: change)
      next = zone.nextTransition(after: change.instant)
    }
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
/// Two transitions that recur every year at the same local time and on the same weekday of their
/// month.
struct YearlyTransitions {
  let first: ZoneTransition
  let firstRule: [UInt8]
  let second: ZoneTransition
  let secondRule: [UInt8]

  /// After 28 years, dates fall on the same weekdays again, except around three of four turns of
  /// the century.
  private static let years = 28

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
    guard let firstRule = onsets.0.rule, let secondRule = onsets.1.rule else { return nil }
    (self.first, self.firstRule, self.second, self.secondRule) =
      (first, firstRule, second, secondRule)
  }

  /// The local time of a transition within its year.
  private struct Onset {
    private let transition: ZoneTransition
    private let local: PlainDateTime
    private var year: Int
    /// 1 for the first such weekday of the month; nil if that varies.
    private var ordinal: Int?
    /// Whether it is the last such weekday of the month.
    private var isLast: Bool

    init(_ transition: ZoneTransition) {
      self.transition = transition
      local = PlainDateTime(transition.instant, offset: transition.before.offset)
      year = local.date.year
      (ordinal, isLast) = Self.place(of: local.date)
    }

    private static func place(of date: PlainDate) -> (ordinal: Int, isLast: Bool) {
      let length = PlainDate.daysInMonth(date.month, year: date.year)
      return ((date.day - 1) / 7 + 1, date.day + 7 > length)
    }

    /// Takes account of next year's transition; false if it does not fit.
    mutating func takes(_ next: ZoneTransition) -> Bool {
      let onset = PlainDateTime(next.instant, offset: next.before.offset)
      let (date, known) = (onset.date, local.date)
      let place = Self.place(of: date)
      year += 1
      if place.ordinal != ordinal { ordinal = nil }
      isLast = isLast && place.isLast
      return date.year == year && date.month == known.month && date.weekday == known.weekday
        && onset.time == local.time && next.before == transition.before
        && next.after == transition.after
    }

    var rule: [UInt8]? {
      if ordinal == nil, !isLast { return nil }
      var rule = Array("FREQ=YEARLY;BYMONTH=".utf8)
      rule.appendInteger(local.date.month, width: 1)
      rule.append(contentsOf: ";BYDAY=".utf8)
      if let ordinal {
        rule.appendInteger(ordinal, width: 1)
      } else {
        rule.append(contentsOf: "-1".utf8)
      }
      local.date.weekday.iCalendarCode.withUTF8Buffer { rule.append(contentsOf: $0) }
      return rule
    }
  }
}
#endif
