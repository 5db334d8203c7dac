import HaruCore
import HaruSync
import HaruUI
import Testing

/// Calendars of others: added from a file, shown with the day, hidden, deleted and brought back.
struct SettingsCalendarTests {
  private static let answer = """
    {"name":"","zone":"Asia/Seoul","problems":[],"lost":0,"weeks":[{"monday":"2026-11-16",\
    "day1":null,"day2":null,"day3":null,"day4":null,"day5":null,"day6":[{"title":"축제"},\
    {"title":"수학","start":540,"end":590,"place":"3-2"}],"day7":null}]}
    """

  private static func added() throws -> AppRun {
    var run = AppRun(path: "/settings/data")
    run.send(.settings(.data(.calendar(.chosen("C:\\fakepath\\school.2.ics")))))
    let request = try #require(run.question)
    let path = "/api/v1/calendars/read?zone=Asia%2FSeoul"
    #expect(run.effects == [.upload(request, input: "calendar-file", path: path)])
    run.answer(response: answer)
    return run
  }

  private static func titles(_ run: AppRun) -> [String] {
    var run = run
    run.send(.navigated("/today"))
    guard let list = run.html.firstMatch(of: /<ul class="agenda".*?<\/ul>/) else { return [] }
    return list.output.matches(of: /<li data-pen="5">(.*?)<\/li>/).map { String($0.output.1) }
  }

  @Test func aFileIsShownWithTheDay() throws {
    let run = try Self.added()
    #expect(run.html.contains("school.2"))
    #expect(Self.titles(run) == ["축제", "9:00 AM–9:50 AM 수학 · 3-2"])
  }

  @Test func theSameFileReplacesItsEvents() throws {
    var run = try Self.added()
    run.send(.settings(.data(.calendar(.chosen("school.2.ics")))))
    run.answer(response: Self.answer.replacing("수학", with: "영어"))
    #expect(run.saved.contains { $0.key.field == "day6" })
    #expect(run.saved.allSatisfy { $0.key.field != "name" })
    #expect(Self.titles(run) == ["축제", "9:00 AM–9:50 AM 영어 · 3-2"])
  }

  @Test func aCalendarIsHiddenAndDeleted() throws {
    var run = try Self.added()
    let records = run.state.replica.records(of: SubscribedCalendar.entity).map(\.id)
    let id = try #require(records.first)
    run.send(.settings(.data(.calendar(.switched(id, false)))))
    #expect(Self.titles(run) == [])
    run.send(.settings(.data(.calendar(.switched(id, true)))))
    run.send(.settings(.data(.calendar(.deleted(id)))))
    #expect(Self.titles(run) == [])
    #expect(run.state.replica.records(of: CalendarWeek.entity).map(\.id) == [])
    run.send(.toastActionTapped)
    #expect(Self.titles(run).count == 2)
  }

  @Test func whatIsNoCalendarChangesNothing() throws {
    var run = AppRun(path: "/settings/data")
    run.send(.settings(.data(.calendar(.chosen("a.ics")))))
    run.answer(response: "{}")
    #expect(run.saved == [])
    #expect(run.state.toast != nil)
  }
}
