import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import Testing

/// Other people's calendars: added from a file, shown with the day, hidden, deleted and restored.
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
    #expect(run.saved == [])
    run.send(.settings(.data(.calendar(.confirmed))))
    return run
  }

  private static func titles(_ run: AppRun) -> [String] {
    var run = run
    run.send(.navigated("/today"))
    guard let list = run.html.firstMatch(of: /<ul class="agenda".*?<\/ul>/) else { return [] }
    return list.output.matches(of: /<li data-pen="5">(.*?)<\/li>/).map {
      String($0.output.1.replacing(/<[^>]*>/, with: "|"))
    }
  }

  @Test func aFileIsShownWithTheDay() throws {
    let run = try Self.added()
    #expect(run.html.contains("school.2"))
    #expect(Self.titles(run) == ["|||| 축제||", "||9:00 AM–9:50 AM|| 수학 · 3-2||"])
  }

  @Test func itsEventsLeadToTheCalendars() throws {
    var run = try Self.added()
    run.send(.navigated("/today"))
    #expect(run.html.contains(#"<li data-pen="5"><a href="/settings/data">"#))
  }

  @Test func theSameFileReplacesItsEvents() throws {
    var run = try Self.added()
    run.send(.settings(.data(.calendar(.chosen("school.2.ics")))))
    run.answer(response: Self.answer.replacing("수학", with: "영어"))
    run.send(.settings(.data(.calendar(.confirmed))))
    #expect(run.saved.contains { $0.key.field == "day6" })
    #expect(run.saved.allSatisfy { $0.key.field != "name" })
    #expect(Self.titles(run) == ["|||| 축제||", "||9:00 AM–9:50 AM|| 영어 · 3-2||"])
    run.send(.toastActionTapped)
    #expect(Self.titles(run) == ["|||| 축제||", "||9:00 AM–9:50 AM|| 수학 · 3-2||"])
  }

  /// Another app or page may have sent the file.
  @Test func aFileIsSavedOnlyAfterALook() {
    var run = AppRun(path: "/settings/data")
    run.send(.settings(.data(.calendar(.chosen("school.ics")))))
    run.answer(response: Self.answer)
    #expect(run.saved == [] && run.html.contains("<dialog"))
    #expect(run.html.contains("school: events on 1 day"))
    #expect(run.html.contains("축제") && run.html.contains("수학"))
    run.send(.settings(.data(.calendar(.cancelled))))
    #expect(run.saved == [] && !run.html.contains("<dialog"))
    run.send(.settings(.data(.calendar(.confirmed))))
    #expect(run.saved == [])
    run.send(.settings(.data(.calendar(.chosen("school.ics")))))
    run.answer(response: Self.answer)
    run.send(.navigated("/today"))
    run.send(.navigated("/settings/data"))
    #expect(!run.html.contains("<dialog"))
  }

  @Test func aNewCalendarIsTakenBack() throws {
    var run = try Self.added()
    run.send(.toastActionTapped)
    #expect(Self.titles(run) == [])
    #expect(run.state.replica.records(of: SubscribedCalendar.entity).map(\.id) == [])
    #expect(run.state.replica.records(of: CalendarWeek.entity).map(\.id) == [])
  }

  private static func signedIn() -> AppRun {
    var run = AppRun(path: "/settings/data")
    run.send(.syncChanged(SyncStatus(json: ["phase": "upToDate"])))
    return run
  }

  private static func give(_ name: String, _ run: inout AppRun) throws {
    run.send(.settings(.data(.calendar(.addressGiven))))
    let request = try #require(run.question)
    let path = "/api/v1/calendars/fetch?zone=Asia%2FSeoul"
    #expect(run.effects == [.upload(request, input: "calendar-address", path: path)])
    run.answer(
      response: #"{"address":"https://school.example/a.ics","#
        + answer.replacing(#""name":"""#, with: #""name":"\#(name)""#).dropFirst()
    )
    #expect(run.saved == [])
    run.send(.settings(.data(.calendar(.confirmed))))
  }

  @Test func anAddressIsGivenOnlyWithAnAccount() {
    #expect(!AppRun(path: "/settings/data").html.contains("calendar-address"))
    #expect(Self.signedIn().html.contains("calendar-address"))
  }

  @Test func theSameAddressReplacesItsEvents() throws {
    var run = Self.signedIn()
    try Self.give("School", &run)
    #expect(Self.titles(run) == ["|||| 축제||", "||9:00 AM–9:50 AM|| 수학 · 3-2||"])
    try Self.give("Gymnasium", &run)
    let calendars = run.state.replica.records(of: SubscribedCalendar.entity)
      .compactMap { SubscribedCalendar(record: $0) }
    #expect(calendars.map(\.address) == ["https://school.example/a.ics"])
    #expect(calendars.map(\.name) == ["School"])
  }

  @Test func anAddressWithoutACalendarIsNamed() {
    var run = Self.signedIn()
    run.send(.settings(.data(.calendar(.addressGiven))))
    run.answer(response: "{}", isOK: false)
    #expect(run.saved == [])
    #expect(run.html.contains("There is no calendar there"))
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
