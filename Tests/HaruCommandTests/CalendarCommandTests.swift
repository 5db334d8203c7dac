import Foundation
import HaruCore
import HaruJSON
import HaruTime
import Testing

@testable import haru

struct CalendarCommandTests {
  private static let lessons = """
    BEGIN:VCALENDAR
    X-WR-CALNAME:2-3
    BEGIN:VEVENT
    UID:a
    DTSTART;TZID=Asia/Seoul:20261102T090000
    DURATION:PT50M
    RRULE:FREQ=WEEKLY;BYDAY=SA
    SUMMARY:수학
    LOCATION:3-2
    END:VEVENT
    BEGIN:VEVENT
    UID:b
    DTSTART;VALUE=DATE:20261121
    SUMMARY:학교 축제
    END:VEVENT
    END:VCALENDAR

    """

  /// Saturday 21 November 2026 in Seoul, with a timetable.
  private func school() throws -> (haru: CommandRun, id: String) {
    let haru = CommandRun()
    let added = try haru("calendar", "add", "-", "--pen", "3", input: Self.lessons)
    #expect(added.status == 0)
    #expect(added.errors == "2-3: events on 59 days\n")
    return (haru, added.output.trimmed)
  }

  @Test func theDayShowsTheEventsOfTheWholeDayFirst() throws {
    let (haru, _) = try school()
    let lines = try haru("calendar").output.split(separator: "\n")
    #expect(lines == ["학교 축제", "9:00 AM–9:50 AM 수학 · 3-2"])
    let page = try haru("today").output
    #expect(page.hasPrefix("Sat, Nov 21\n\n학교 축제\n9:00 AM–9:50 AM 수학 · 3-2\n\n"))
    let next = try haru("calendar", "show", "2026-11-28").output
    #expect(next == "9:00 AM–9:50 AM 수학 · 3-2\n")
    #expect(try haru("calendar", "show", "2026-11-29").output == "")
  }

  @Test func jsonHasLocalTimes() throws {
    let (haru, id) = try school()
    let day = try JSON.parse(Array(haru("today", "--json").output.utf8))["calendar"]
    #expect(day?[0]?["title"] == "학교 축제" && day?[0]?["start"] == .null)
    #expect(
      day?[1]?.text == """
        {"calendar":"2-3","pen":3,"title":"수학","place":"3-2","start":"09:00","end":"09:50"}
        """
    )
    let list = try JSON.parse(Array(haru("calendar", "list", "--json").output.utf8))
    #expect(list["id"] == .string(id) && list["name"] == "2-3" && list["pen"] == 3)
    #expect(list["address"] == .null && list["shown"] == true)
    #expect(list["readAt"] == "2026-11-21T09:30:00+09:00")
  }

  @Test func aHiddenCalendarIsNotOnTheDay() throws {
    let (haru, _) = try school()
    #expect(try haru("calendar", "edit", "2-3", "--no-shown", "--name", "School").status == 0)
    #expect(try haru("calendar").output == "")
    #expect(try haru("calendar", "list").withoutIDs == "School  (hidden)  2026-11-21 09:30\n")
    _ = try haru("calendar", "edit", "School", "--shown")
    #expect(try haru("calendar").output.contains("수학"))
  }

  @Test func anotherReadingReplacesTheEvents() throws {
    let (haru, id) = try school()
    let path = haru.directory + "/new.ics"
    let moved = Self.lessons.replacingOccurrences(of: "T090000", with: "T100000")
    try Data(moved.utf8).write(to: URL(filePath: path))
    let read = try haru("calendar", "refresh", String(id.prefix(13)), "--file", path)
    #expect(read.status == 0)
    #expect(
      try haru("calendar").output.split(separator: "\n").last == "10:00 AM–10:50 AM 수학 · 3-2"
    )
    let refused = try haru("calendar", "refresh", "2-3")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("“2-3” was read from a file"))
  }

  @Test func removingIsUndone() throws {
    let (haru, _) = try school()
    #expect(try haru("calendar", "remove", "2-3").output == "“2-3” deleted\n")
    #expect(try haru("calendar").output == "" && haru("calendar", "list").output == "")
    #expect(try haru("undo").output == "Undone: calendar deleted · 2-3\n")
    #expect(try haru("calendar").output.contains("수학"))
  }

  @Test func saysWhatIsNoCalendarAndWhatIsLeftOut() throws {
    let haru = CommandRun()
    let none = try haru("calendar", "add", "-", input: "hello")
    #expect(none.status == 1 && none.errors.contains("- is not an iCalendar file"))
    let broken = Self.lessons.replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=SOMETIMES")
    let added = try haru("calendar", "add", "-", "--name", "School", input: broken)
    #expect(added.status == 1)
    #expect(added.errors.contains("line 7: ") && added.errors.contains("only its first date"))
    #expect(try haru("calendar", "list").withoutIDs.hasPrefix("School  "))
    let other = try haru("calendar", "remove", "Other")
    #expect(other.errors.contains("no calendar is called “Other”"))
    #expect(try haru("calendar", "add", "-", "--pen", "9", input: Self.lessons).status == 64)
    // Nothing listens there.
    let address = "http://127.0.0.1:1/a.ics"
    let nowhere = try haru("calendar", "add", address)
    #expect(nowhere.errors == "haru: \(address) cannot be reached; nothing was changed.\n")
  }
}
