import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruCore

/// The changes made by reading a calendar, and what the page of a day shows of them.
struct CalendarReadingTests {
  private let now = Instant(milliseconds: 1_795_654_800_000)  // 2026-11-26T01:00:00Z
  private static let lessons = [
    "UID:a", "DTSTART;TZID=Asia/Seoul:20260901T090000", "DURATION:PT50M", "SUMMARY:수학",
    "LOCATION:3-2", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH",
  ]

  private func reading(_ events: [[String]], at now: Instant) throws -> CalendarReading {
    let file = try CalendarSample.read(CalendarSample.file(events: events))
    let home = try #require(ZoneDatabase.linked?.rules(for: "Asia/Seoul"))
    return CalendarReading(file, at: now, in: home)
  }

  /// A device's records after some writes.
  private func replica(_ writes: [CellWrite]) -> Replica {
    var replica = Replica()
    replica.apply(writes)
    return replica
  }

  private func weeks(_ replica: Replica) -> [CalendarWeek] {
    replica.records(of: CalendarWeek.entity).compactMap { CalendarWeek(record: $0) }
  }

  @Test func aCalendarAndItsWeeksSurviveBeingWrittenAndRead() throws {
    let calendar = SubscribedCalendar(
      id: "c",
      name: "School",
      pen: 3,
      address: "https://calendar.example/a.ics",
      isShown: false,
      readAt: now,
      zone: "Asia/Seoul"
    )
    let writes = calendar.writes(at: now)
    let record = try #require(replica(writes).record(SubscribedCalendar.entity, id: "c"))
    #expect(SubscribedCalendar(record: record) == calendar)
    var week = CalendarWeek(of: "c", containing: try PlainDate(parsing: "2026-11-26"))
    let events = [
      CalendarEvent(title: "수학", place: "3-2", start: 540, end: 590), CalendarEvent(title: "쉬는 날"),
      CalendarEvent(title: "밤", start: 1_380), CalendarEvent(title: "새벽", end: 1_440),
    ]
    week.days[3] = .array(events.map(\.json))
    #expect(week.id == "c/2026-11-23")
    let read = try #require(weeks(replica(week.writes(at: now))).first)
    #expect(read == week)
    #expect(read.events(on: .thursday) == events)
    #expect(read.events(on: .friday) == [])
    #expect(read.isOf("c") && !read.isOf("c/2026") && !read.isOf("d"))
  }

  @Test func aReadingReachesFromTheLastWeekToTheNextYear() throws {
    let writes = try reading([Self.lessons], at: now).writes(for: "c", replacing: [], at: now)
    let weeks = weeks(replica(writes))
    #expect(weeks.first?.id == "c/2026-11-16")
    #expect(weeks.count == 59)
    #expect(weeks.last?.id == "c/2027-12-27")
    #expect(
      weeks.allSatisfy { week in
        Weekday.allCases.map { week.events(on: $0).count } == [0, 1, 0, 1, 0, 0, 0]
      }
    )
    #expect(writes.allSatisfy { $0.value.utf8.count < 100 })
  }

  @Test func anotherReadingWritesOnlyWhatChanged() throws {
    let first = try reading([Self.lessons], at: now).writes(for: "c", replacing: [], at: now)
    let known = weeks(replica(first))
    #expect(
      try reading([Self.lessons], at: now).writes(for: "c", replacing: known, at: now + 1) == []
    )
    let moved = [Self.lessons + ["EXDATE;TZID=Asia/Seoul:20261201T090000"]]
    let second = try reading(moved, at: now).writes(for: "c", replacing: known, at: now + 1)
    #expect(second.map(\.key.field) == ["day2"])
    #expect(second.map(\.key.id) == ["c/2026-11-30"])
    #expect(second.map(\.value) == [.null])
    // Eight days later, one week has passed and another one has been added.
    let later = now + 8 * 86_400_000
    let third = try reading([Self.lessons], at: later).writes(for: "c", replacing: known, at: later)
    let added = Array(repeating: "c/2028-01-03", count: 3)
    #expect(third.map(\.key.id.text) == added + Array(repeating: "c/2026-11-16", count: 3))
    #expect(third.last?.key.field == "deleted")
    // A deleted week is empty, and stays so if it is written again.
    var replica = replica(first + third)
    replica.apply(
      try reading([Self.lessons], at: now).writes(for: "c", replacing: weeks(replica), at: later)
    )
    #expect(weeks(replica).first == known.first)
    // The weeks of other calendars stay.
    #expect(
      try reading([Self.lessons], at: now).writes(for: "d", replacing: known, at: now).count
        == first.count
    )
  }

  @Test func aDayHasTheEventsOfAllShownCalendars() throws {
    var hidden = SubscribedCalendar(id: "h", name: "Hidden")
    hidden.isShown = false
    let day = try reading(
      [
        ["DTSTART;VALUE=DATE:20261126", "SUMMARY:재량 휴업"],
        ["DTSTART:20261126T080000", "SUMMARY:조회"],
      ],
      at: now
    )
    var writes = SubscribedCalendar(id: "c", name: "School", pen: 3).writes(at: now)
    writes += SubscribedCalendar(id: "d", name: "Other").writes(at: now) + hidden.writes(at: now)
    writes += try reading([Self.lessons], at: now).writes(for: "c", replacing: [], at: now)
    writes += day.writes(for: "d", replacing: [], at: now)
    writes += day.writes(for: "h", replacing: [], at: now)
    let replica = replica(writes)
    let found = CalendarDay(
      on: try PlainDate(parsing: "2026-11-26"),
      calendars: replica.records(of: SubscribedCalendar.entity)
    ) { replica.record(CalendarWeek.entity, id: $0) }
    #expect(found.entries.map(\.event.title) == ["재량 휴업", "조회", "수학"])
    #expect(found.entries.map(\.calendar) == ["Other", "Other", "School"])
    #expect(
      found.entries.last?.json.text
        == """
        {"calendar":"School","pen":3,"title":"수학","place":"3-2","start":"09:00","end":"09:50"}
        """
    )
  }

  @Test func aCrowdedDayFitsItsCell() throws {
    let title = String(repeating: "\"", count: 190)
    let events = (0..<60).map { number in
      ["DTSTART:20261126T\(10 + number / 6)\(number % 6)000", "SUMMARY:\(title)\(number)"]
    }
    let reading = try reading(events, at: now)
    #expect(reading.expansion.lostCount == 20)
    let writes = reading.writes(for: "c", replacing: [], at: now)
    #expect(throws: Never.self) { for write in writes { _ = try write.checked() } }
  }
}
