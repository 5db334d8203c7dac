import HaruTime

/// The properties of an event that define a holiday.
struct HolidayEvent {
  private(set) var name = ""
  private(set) var isCancelled = false
  private let line: Int
  private var start: ICalendarLine?
  private var end: ICalendarLine?
  private var rule: ICalendarLine?
  /// A list of single dates, which is not supported.
  private var moreDates: ICalendarLine?
  private var excluded: [PlainDate] = []

  init(line: Int) {
    self.line = line
  }

  mutating func read(_ line: ICalendarLine) {
    if line.isNamed("SUMMARY") {
      name = line.text
    } else if line.isNamed("DTSTART") {
      start = line
    } else if line.isNamed("DTEND") {
      end = line
    } else if line.isNamed("RRULE") {
      rule = line
    } else if line.isNamed("RDATE") {
      moreDates = line
    } else if line.isNamed("EXDATE") {
      for part in line.value.split(separator: ASCII.comma) {
        if let date = ICalendarLine.date(Array(part)) { excluded.append(date) }
      }
    } else if line.isNamed("STATUS") {
      isCancelled = line.says("CANCELLED")
    }
  }

  func problem(_ kind: HolidayImport.Problem.Kind, at line: Int? = nil) -> HolidayImport.Problem {
    HolidayImport.Problem(kind: kind, line: line ?? self.line, name: name)
  }

  /// All its dates; DTEND is the day after the last one.
  func dates(lastYear: Int) throws(HolidayImport.Problem) -> [PlainDate] {
    guard let first = start?.date else { throw problem(.noDate, at: start?.number) }
    if start?.isTimed == true { throw problem(.timed, at: start?.number) }
    if let moreDates { throw problem(.unknownRule, at: moreDates.number) }
    let length = try days(from: first)
    var starts = [first]
    if let rule {
      guard let yearly = YearlyRecurrence(rule.value) else {
        throw problem(.unknownRule, at: rule.number)
      }
      starts = yearly.dates(from: first, lastYear: lastYear)
    }
    var dates: [PlainDate] = []
    for start in starts where !excluded.contains(start) {
      for day in 0..<length {
        if let date = start.adding(days: day) { dates.append(date) }
      }
    }
    return dates
  }

  /// Its length in days: one if it has no end, or ends on its first day.
  private func days(from first: PlainDate) throws(HolidayImport.Problem) -> Int {
    guard let end else { return 1 }
    guard let day = end.date, day >= first else { throw problem(.noDate, at: end.number) }
    // An end with a time of day is within the last day.
    let length = max(first.days(until: day) + (end.isTimed ? 1 : 0), 1)
    if length > HolidayImport.daysOfEvent { throw problem(.tooLong) }
    return length
  }
}
