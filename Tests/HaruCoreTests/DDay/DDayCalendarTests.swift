import HaruCore
import HaruSync
import HaruTime
import Testing

/// A D-day in iCalendar, as a calendar program reads it (RFC 5545).
struct DDayCalendarTests {
  private func lines(_ date: DDayDate, isYearly: Bool = true, leapDay: LeapDayRule = .february28)
    throws -> [String]
  {
    let dday = DDay(name: "Exam, part 1", date: date, isYearly: isYearly, leapDay: leapDay)
    let text = DDayEntry(id: "id-1", dday: dday).iCalendar(
      on: try PlainDate(parsing: "2026-11-21"),
      at: Instant(milliseconds: 1_795_230_000_000)
    )
    return text.split(separator: "\r\n").map(String.init)
  }

  @Test func aSingleDayIsAnEventOfAWholeDay() throws {
    let lines = try lines(.solar(try PlainDate(parsing: "2026-12-15")), isYearly: false)
    #expect(
      lines == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Haru//Haru//EN", "BEGIN:VEVENT",
        "UID:id-1@haru", "DTSTAMP:20261121T030000Z", "DTSTART;VALUE=DATE:20261215",
        "SUMMARY:Exam\\, part 1", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
      ]
    )
  }

  @Test func aYearlyDayHasARuleFromItsNextReturn() throws {
    let lines = try lines(.solar(try PlainDate(parsing: "1999-03-01")))
    #expect(lines.contains("DTSTART;VALUE=DATE:20270301"))
    #expect(lines.contains("RRULE:FREQ=YEARLY"))
  }

  @Test(arguments: [
    (LeapDayRule.february28, "20270228", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
    (LeapDayRule.march1, "20270301", "RRULE:FREQ=YEARLY;BYYEARDAY=60"),
  ])
  func theLeapDayKeepsItsRule(rule: LeapDayRule, start: String, line: String) throws {
    let lines = try lines(.solar(try PlainDate(parsing: "2024-02-29")), leapDay: rule)
    #expect(lines.contains("DTSTART;VALUE=DATE:\(start)"))
    #expect(lines.contains(line))
  }

  /// Chuseok, lunar 15 August, in 2027 to 2037 (Korea Astronomy and Space Science Institute).
  @Test func aLunarDayHasTheDatesOfItsReturns() throws {
    let chuseok = try LunarDate(parsing: "1956-08-15", isLeapMonth: false, in: .korean)
    let lines = try lines(.lunar(chuseok))
    #expect(lines.contains("DTSTART;VALUE=DATE:20270915"))
    let dates = lines.first { $0.hasPrefix("RDATE;VALUE=DATE:20281003,20290922,20300912,") }
    // One line of ten dates, folded at 75 octets.
    #expect(dates?.utf8.count == 75)
  }

  /// The Chinese New Year from 2027 (Hong Kong Observatory); the Korean one of 2027 is a day later.
  @Test func aChineseLunarDayReturnsInItsCalendar() throws {
    let newYear = try LunarDate(parsing: "1956-01-01", isLeapMonth: false, in: .chinese)
    let lines = try lines(.lunar(newYear))
    #expect(lines.contains("DTSTART;VALUE=DATE:20270206"))
    #expect(lines.contains { $0.hasPrefix("RDATE;VALUE=DATE:20280126,20290213,20300203,") })
  }
}
