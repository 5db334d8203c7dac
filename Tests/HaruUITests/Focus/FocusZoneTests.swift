import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// Work in New York around the transition of 2026-11-01, viewed there three weeks later.
struct FocusZoneTests {
  private static let zone = "America/New_York"

  /// The app in New York with one task, with or without the time zones loaded.
  private func run(zones: Bool = true) throws -> AppRun {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    var run = AppRun(path: "/focus")
    run.move(to: Self.zone, UTCOffset(seconds: -18_000))
    if zones {
      let table = try Data(contentsOf: root.appending(path: "Data/zones.bin"))
      run.send(.zonesArrived([UInt8](table)))
    }
    run.add("English")
    return run
  }

  private func add(_ date: String, _ start: String, _ end: String, _ run: inout AppRun) {
    run.send(.focus(.records(.sessionAdded)))
    run.send(.focus(.records(.sessionEdited(.date, date))))
    run.send(.focus(.records(.sessionEdited(.start, start))))
    run.send(.focus(.records(.sessionEdited(.end, end))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    run.send(.focus(.records(.sessionFaultConfirmed)))
  }

  /// The starts and lengths of the strips in an hour of the planner, in percent.
  private func strips(at hour: Int, _ run: AppRun) -> [String] {
    let row = run.html.components(separatedBy: #"data-h="\#(hour)""#).dropFirst().first ?? ""
    return marks(row.components(separatedBy: "</div>")[0])
  }

  private func marks(_ text: String) -> [String] {
    text.matches(of: /<i [^>]*--at="([^"]*)" --v="([^"]*)"/).map { "\($0.output.1) \($0.output.2)" }
  }

  @Test func asksForTheZonesOnEveryPageOfFocus() {
    for page in ["/focus", "/focus/records", "/focus/planner"] {
      #expect(AppRun(path: page).effects.contains(.fetchZones))
    }
    #expect(!AppRun(path: "/calc").effects.contains(.fetchZones))
  }

  @Test(arguments: [
    ("2026-10-20", "09:00", "09:30", "09:00:00-04:00", "09:30:00-04:00"),
    ("2026-11-20", "09:00", "09:30", "09:00:00-05:00", "09:30:00-05:00"),
    // Across the transition: an hour occurs twice.
    ("2026-11-01", "00:45", "02:15", "00:45:00-04:00", "02:15:00-05:00"),
  ])
  func aSessionAddedByHandHasTheOffsetOfItsDay(
    _ date: String,
    _ start: String,
    _ end: String,
    _ startedAt: String,
    _ endedAt: String
  ) throws {
    var run = try run()
    add(date, start, end, &run)
    let session = try #require(run.state.focus.log.sessions.first)
    #expect(session.startedAt.rfc3339 == "\(date)T\(startedAt)")
    #expect(session.endedAt.rfc3339 == "\(date)T\(endedAt)")
  }

  @Test func aCorrectedEndStaysInTheSecondHourOfTwo() throws {
    var run = try run()
    add("2026-11-01", "00:45", "02:15", &run)
    let id = try #require(run.state.focus.log.sessions.first).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.send(.focus(.records(.sessionEdited(.end, "01:30"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    let session = try #require(run.state.focus.log.sessions.first)
    #expect(session.startedAt.rfc3339 == "2026-11-01T00:45:00-04:00")
    #expect(session.endedAt.rfc3339 == "2026-11-01T01:30:00-05:00")
    #expect(session.actualSeconds == 6_300)
  }

  /// A session from 01:50 to 01:20, half an hour across the transition, whose start or end is
  /// corrected.
  @Test(
    arguments: [
      (.start, "01:45", "01:45:00-04:00", "01:20:00-05:00"),
      (.end, "01:25", "01:50:00-04:00", "01:25:00-05:00"),
    ] as [(FocusSessionEditor.Field, String, String, String)]
  )
  func aCorrectionAcrossTheHourThatComesTwiceGainsNoDay(
    _ field: FocusSessionEditor.Field,
    _ text: String,
    _ start: String,
    _ end: String
  ) throws {
    var run = try run()
    run.move(to: "2026-11-01T01:50:00-04:00", Self.zone)
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))), after: 0)
    run.move(to: Self.zone, UTCOffset(seconds: -18_000))
    run.send(.focus(.session(.completeTapped)), after: 1_800)
    let id = try #require(run.state.focus.log.sessions.first).id
    run.send(.focus(.records(.sessionChangeTapped(id))), after: 600)
    run.send(.focus(.records(.sessionEdited(field, text))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    let session = try #require(run.state.focus.log.sessions.first)
    #expect(session.startedAt.rfc3339 == "2026-11-01T\(start)")
    #expect(session.endedAt.rfc3339 == "2026-11-01T\(end)")
    #expect(session.actualSeconds == 2_100)
  }

  @Test(arguments: [
    (0, "2026-11-19", 23, "30 min"), (0, "2026-11-20", 0, "30 min"), (22, "2026-11-19", 23, "1 h"),
  ])
  func aDayBeginsAtTheChosenHourInTheColoursOfItsTasks(
    _ hour: Int,
    _ date: String,
    _ row: Int,
    _ total: String
  ) throws {
    var run = try run()
    run.send(.focus(.task(.changeTapped(run.state.focus.items[0].id))))
    run.send(.focus(.task(.edited(.penChosen(5)))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    run.send(.settings(.chosen(.dayStartHour(hour))))
    add("2026-11-19", "23:30", "00:30", &run)
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.dayChosen(date))))
    #expect(run.html.contains("Total \(total), English \(total)"))
    #expect(strips(at: row, run) == [date == "2026-11-20" ? "0.0 50.0" : "50.0 50.0"])
    for span in FocusPage.Span.allCases {
      run.send(.focus(.planner(.spanChosen(span))))
      #expect(run.html.contains(/<i [^>]*data-pen="5"/) == (span != .month))
    }
  }

  @Test func theDayOfTheChangeHasARowMore() throws {
    var run = try run()
    add("2026-11-01", "00:45", "02:15", &run)
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.dayChosen("2026-10-31"))))
    // The day from 05:00 on; the hour from one to two occurs twice.
    #expect(run.html.components(separatedBy: #"data-h="1""#).count == 3)
    #expect(run.html.components(separatedBy: "data-h=").count == 26)
    #expect(run.html.contains("Total 2 h 30 min"))
  }

  @Test(arguments: [
    ("2026-10-31", "2026-11-01"), ("2026-11-01", "2026-11-02"), ("2026-03-07", "2026-03-08"),
  ])
  func theWeekOfAChangeKeepsToItsLabels(_ date: String, _ next: String) throws {
    var run = try run()
    add(date, "16:00", "17:00", &run)
    add(next, "03:30", "04:30", &run)
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.dayChosen(date))))
    run.send(.focus(.planner(.spanChosen(.week))))
    // The rows of 24 hours from five o'clock on, in the column of each day.
    let columns = run.html.components(separatedBy: #"class="mini24""#).dropFirst()
      .map { $0.components(separatedBy: #"class="sum""#)[0] }
      .map { column -> [String] in
        let rows = column.components(separatedBy: "<span").dropFirst()
        return rows.enumerated().compactMap { row, text in
          text.contains("<i ") ? "\(row) \(marks(text).joined())" : nil
        }
      }
    #expect(columns.flatMap { $0 } == ["11 0.0 100.0", "22 50.0 50.0", "23 0.0 50.0"])
  }

  @Test func aNightIsShownInTheZoneInWhichItWasLived() throws {
    var run = try run()
    run.move(to: "Asia/Seoul", UTCOffset(seconds: 32_400))
    add("2026-11-20", "23:55", "00:11", &run)
    run.move(to: Self.zone, UTCOffset(seconds: -18_000))
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.dayChosen("2026-11-20"))))
    #expect(strips(at: 23, run) == ["91.6 8.3"])
    #expect(strips(at: 24, run) == ["0.0 18.3"])
  }

  @Test func aDayIsShownInTheZoneInWhichItWasLived() throws {
    var run = try run()
    add("2026-11-20", "06:00", "07:00", &run)
    run.move(to: "Asia/Seoul", UTCOffset(seconds: 32_400))
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.dayChosen("2026-11-20"))))
    #expect(run.html.contains("Total 1 h"))
    #expect(strips(at: 6, run) == ["0.0 100.0"])
  }

  /// Forty minutes in Seoul from nine on; then twenty in New York from seven in the evening on.
  private func travelled() throws -> AppRun {
    var run = try run()
    let task = run.state.focus.items[0].id
    try run.arrive("2026-11-20T09:00:00+09:00", "Asia/Seoul")
    run.send(.focus(.session(.startTapped(task))), after: 0)
    run.send(.focus(.session(.completeTapped)), after: 2_400)
    try run.arrive("2026-11-20T19:00:00-05:00", Self.zone)
    run.send(.focus(.session(.startTapped(task))), after: 0)
    try run.arrive("2026-11-20T19:20:00-05:00", Self.zone)
    run.send(.navigated("/today"), after: 0)
    return run
  }

  @Test func aDayGoesOnInAnotherZone() throws {
    var run = try travelled()
    #expect(strips(at: 9, run) == ["0.0 66.6"])
    // The session so far, and the rest of its estimate.
    #expect(Set(strips(at: 19, run)) == ["0.0 33.3", "33.3 16.6"])
    #expect(run.html.contains("Total 40 min, English 40 min"))
    run.send(.focus(.session(.completeTapped)), after: 300)
    run.send(.navigated("/today"), after: 0)
    #expect(strips(at: 9, run) == ["0.0 66.6"])
    #expect(strips(at: 19, run) == ["0.0 41.6"])
    #expect(run.html.contains("Total 1 h 5 min, English 1 h 5 min"))
    // Back in Seoul, nothing has moved.
    try run.arrive("2026-11-22T10:00:00+09:00", "Asia/Seoul")
    run.send(.navigated("/focus/planner"), after: 0)
    run.send(.focus(.planner(.dayChosen("2026-11-20"))))
    #expect(strips(at: 9, run) == ["0.0 66.6"])
    #expect(strips(at: 19, run) == ["0.0 41.6"])
    for span in FocusPage.Span.allCases {
      run.send(.focus(.planner(.spanChosen(span))))
      #expect(run.html.contains(span == .day ? "Total 1 h 5 min" : "Nov 20, 1 h 5 min"))
      #expect(!run.html.contains("Nov 19, 40 min"))
    }
  }

  @Test func aStripOfAnotherZoneIsTappedWhereItIs() throws {
    var run = try travelled()
    run.send(.focus(.records(.hourTapped(row: 4, at: 0.5))), after: 0)
    #expect(run.html.contains("9:00 AM – 9:40 AM"))
    run.send(.focus(.records(.sessionClosed)), after: 0)
    run.send(.focus(.records(.hourTapped(row: 14, at: 0.2))), after: 0)
    #expect(run.effects.contains(.navigate("/focus/session")))
  }

  @Test func theLineOfNowIsOnTodayAlone() throws {
    var run = try run()
    try run.arrive("2026-11-20T23:00:00+09:00", "Asia/Seoul")
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))), after: 0)
    run.send(.focus(.session(.completeTapped)), after: 600)
    // At four in the morning there, the day before still goes on.
    try run.arrive("2026-11-20T04:00:00-05:00", Self.zone)
    run.send(.navigated("/focus/planner"), after: 0)
    #expect(run.html.contains(#"class="now"#))
    run.send(.focus(.planner(.dayChosen("2026-11-20"))))
    #expect(!run.html.contains(#"class="now"#))
  }

  @Test func theExpectedFinishIsThatOfTheWallAfterAChange() throws {
    var run = try run()
    run.move(to: "2026-11-01T01:50:00-04:00", Self.zone)
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.navigated("/focus/session"))
    #expect(run.html.contains("1:50 AM"))
    #expect(run.html.contains("1:20 AM"))
  }
}

extension AppRun {
  /// Is at a place at a local time there.
  fileprivate mutating func arrive(_ time: String, _ zone: String) throws {
    send(.woken, at: try Moment(rfc3339: time, zone: zone))
  }

  /// Travels at the current instant.
  fileprivate mutating func move(to zone: String, _ offset: UTCOffset) {
    send(.woken, at: Moment(instant: state.now.instant, offset: offset, zone: zone))
  }

  /// Moves to an instant in a zone.
  fileprivate mutating func move(to instant: String, _ zone: String) {
    guard let instant = try? Instant(rfc3339: instant) else { return }
    send(.woken, at: Moment(instant: instant, offset: UTCOffset(seconds: -14_400), zone: zone))
  }
}
