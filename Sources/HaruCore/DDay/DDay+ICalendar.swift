import HaruJSON
import HaruSync
public import HaruTime

extension DDayEntry {
  /// The number of returns of a lunar day in a file: calendars have no rule for them.
  private static let lunarReturns = 10

  /// The day as an iCalendar file (RFC 5545) with one event of a whole day.
  ///
  /// A yearly solar day has a rule, a yearly lunar one the dates of its next returns.
  public func iCalendar(on today: PlainDate, at now: Instant) -> String {
    var writer = ICalendarWriter()
    writer.beginCalendar()
    writer.beginEvent(id.text, at: now)
    writeEvent(from: today, into: &writer)
    writer.line("END:", "VCALENDAR")
    return String(utf8: writer.bytes)
  }

  /// Writes the event after its id, with its first return on or after a date, and ends it.
  func writeEvent(from today: PlainDate, into writer: inout ICalendarWriter) {
    let first = dday.count(from: today).target.date
    var start: [UInt8] = []
    start.appendICalendar(first)
    writer.line("DTSTART;VALUE=DATE:", start)
    if dday.isYearly { writeReturns(after: first, into: &writer) }
    writer.text("SUMMARY:", dday.name)
    writer.line("TRANSP:", "TRANSPARENT")
    writer.line("END:", "VEVENT")
  }

  private func writeReturns(after first: PlainDate, into writer: inout ICalendarWriter) {
    switch dday.date {
    case .solar(let date) where date.month == 2 && date.day == 29:
      // The last day of February, or day 60: 29 February in leap years, 1 March in others.
      writer.line(
        "RRULE:FREQ=YEARLY;",
        dday.leapDay == .march1 ? "BYYEARDAY=60" : "BYMONTH=2;BYMONTHDAY=-1"
      )
    case .solar: writer.line("RRULE:", "FREQ=YEARLY")
    case .lunar:
      var dates: [UInt8] = []
      var last = first
      for _ in 0..<Self.lunarReturns {
        guard let tomorrow = last.adding(days: 1),
          let next = dday.date.coming(onOrAfter: tomorrow, leapDay: dday.leapDay)
        else { break }
        last = next.date
        if !dates.isEmpty { dates.append(ASCII.comma) }
        dates.appendICalendar(last)
      }
      if !dates.isEmpty { writer.line("RDATE;VALUE=DATE:", dates) }
    }
  }
}
