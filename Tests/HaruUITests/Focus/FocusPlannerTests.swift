import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The planner: names on the strips, the line of the current time, weekdays above the month.
struct FocusPlannerTests {
  /// A run with sessions on the 21st, by task and times.
  private static func run(_ sessions: [(String, String, String)]) -> AppRun {
    var run = AppRun(path: "/focus")
    for name in ["English", "Maths"] {
      run.add(name)
    }
    for (name, start, end) in sessions {
      run.send(.focus(.records(.sessionAdded)))
      let item = run.state.focus.items.first { $0.name == name }
      run.send(.focus(.records(.sessionEdited(.task, item?.id.text ?? ""))))
      run.send(.focus(.records(.sessionEdited(.date, "2026-11-21"))))
      run.send(.focus(.records(.sessionEdited(.start, start))))
      run.send(.focus(.records(.sessionEdited(.end, end))))
      run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    }
    run.send(.navigated("/focus/planner"))
    return run
  }

  private static func row(_ hour: Int, _ run: AppRun) -> String {
    let row = run.html.components(separatedBy: #"data-h="\#(hour)""#).dropFirst().first ?? ""
    return row.components(separatedBy: "</div>")[0]
  }

  private static func names(_ row: String) -> [String] {
    row.matches(of: /<b [^>]*--at="([^"]*)" --v="([^"]*)">([^<]*)/)
      .map { "\($0.output.3) \($0.output.1) \($0.output.2)" }
  }

  @Test func aSessionIsNamedWhereItBegins() {
    let run = Self.run([("English", "06:10", "06:40"), ("Maths", "06:40", "07:30")])
    // A name ends where the next strip begins.
    #expect(Self.names(Self.row(6, run)) == ["English 16.6 50.0", "Maths 66.6 33.3"])
    #expect(Self.names(Self.row(7, run)) == [])
  }

  @Test func aNameWithoutRoomGoesToTheNextRowOrIsLeftOut() {
    let run = Self.run([("English", "06:55", "07:30"), ("Maths", "07:30", "07:34")])
    #expect(Self.names(Self.row(6, run)) == [])
    #expect(Self.names(Self.row(7, run)) == ["English 0.0 50.0", "Maths 50.0 50.0"])
    let full = Self.run([("English", "06:52", "06:57"), ("Maths", "06:57", "06:59")])
    #expect(Self.names(Self.row(6, full)) == [])
  }

  @Test func aLineStandsAtNowAndMovesOnEachMinute() throws {
    var run = Self.run([])
    run.send(.woken, at: AppRun.moment(1_080))
    #expect(Self.row(9, run).contains(#"<span class="now" --at="30.0"><span>9:18 AM</span>"#))
    #expect(run.html.contains(#"class="has here" data-h="9""#))
    #expect(App.subscriptions(run.state) == [.wake(at: AppRun.moment(1_140).instant)])
    run.send(.focus(.planner(.spanChosen(.week))))
    #expect(run.html.contains(#"<span class="now" --at="30.0">"#))
    run.send(.focus(.planner(.spanChosen(.day))))
    run.send(.focus(.planner(.dayTurned(-1))))
    #expect(!run.html.contains(#"class="now""#))
  }

  @Test func theSessionThatRunsIsPaintedWithTheRestOfItsEstimate() {
    var run = Self.run([])
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))), at: AppRun.moment(600))
    run.send(.navigated("/focus/planner"), at: AppRun.moment(1_200))
    let row = Self.row(9, run)
    #expect(row.contains(#"<i class="plan from to" data-pen="1" --at="33.3" --v="33.3">"#))
    #expect(row.contains(#"<i class="spent from to" data-pen="1" --at="16.6" --v="16.6">"#))
    #expect(run.html.contains("in progress · 10 min"))
  }

  @Test func theMonthHasItsWeekdaysAndTheTimeOfEachDay() {
    var run = Self.run([("English", "06:00", "07:30"), ("Maths", "08:00", "08:45")])
    run.send(.focus(.planner(.spanChosen(.month))))
    let weekdays = run.html.matches(of: /class="wd[^"]*">([^<]*)/).map { "\($0.output.1)" }
    #expect(weekdays == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
    #expect(run.html.contains(#"aria-label="Sat, Nov 21, 2 h 15 min" aria-current="date""#))
    #expect(run.html.contains(#"aria-label="Fri, Nov 20, No sessions yet.""#))
    #expect(run.html.contains(#"<small>2:15</small><span class="lev" --v="100">"#))
    // The first of November 2026 is a Sunday, the first of October a Thursday.
    #expect(run.html.contains(/Sat<\/span><button/))
    run.send(.focus(.planner(.dayTurned(-1))))
    #expect(run.html.contains(/Sat<\/span>(<span><\/span>){4}<button/))
  }

  @Test func aColumnOfTheWeekOpensItsDay() {
    var run = Self.run([("English", "06:00", "07:30")])
    run.send(.focus(.planner(.spanChosen(.week))))
    #expect(run.html.contains(#"aria-label="Sat, Nov 21, 1 h 30 min" aria-current="date""#))
    #expect(run.html.contains(#"<span class="sum">1:30</span>"#))
    run.send(.focus(.planner(.dayChosen("2026-11-21"))))
    #expect(Self.names(Self.row(6, run)) == ["English 0.0 100.0"])
  }

  @Test func theDayAndTheSpanAreInTheAddress() {
    var run = Self.run([])
    run.send(.focus(.planner(.dayTurned(-1))))
    #expect(run.effects == [.address("/focus/planner?date=2026-11-20")])
    run.send(.focus(.planner(.spanChosen(.week))))
    let path = "/focus/planner?date=2026-11-20&span=week"
    #expect(run.effects == [.address(path)])
    run.send(.navigated("/focus/planner"))
    #expect(run.state.focus.day == nil && run.state.focus.span == .day)
    run.send(.navigated(path))
    #expect(run.state.focus.day?.description == "2026-11-20" && run.state.focus.span == .week)
  }

  @Test func theMonthAndTheTaskOfTheRecordsAreInTheAddress() {
    var run = Self.run([])
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.monthTurned(-1))))
    #expect(run.effects == [.address("/focus/records?month=2026-10")])
    let task = run.state.focus.items[0].id
    run.send(.focus(.records(.filterChosen(task))))
    let path = "/focus/records?month=2026-10&task=\(task)"
    #expect(run.effects == [.address(path)])
    run.send(.navigated("/focus/records"))
    #expect(run.state.focus.month == nil && run.state.focus.filter.isEmpty)
    run.send(.navigated(path))
    #expect(run.state.focus.month?.description == "2026-10-01" && run.state.focus.filter == task)
  }

  @Test func anyTaskIdSurvivesTheAddress() {
    var run = Self.run([])
    let task: RecordID = "50% of a & b=수학"
    run.send(.navigated("/focus/records"))
    run.send(.focus(.records(.filterChosen(task))))
    let path = "/focus/records?task=50%25%20of%20a%20%26%20b%3D%EC%88%98%ED%95%99"
    #expect(run.effects == [.address(path)])
    run.send(.navigated("/focus/records"))
    run.send(.navigated(path))
    #expect(run.state.focus.filter == task)
  }

  @Test func paintsThePlanner() {
    var run = AppRun.withTask()
    run.work(seconds: 1_800)
    run.send(.navigated("/focus/planner"))
    #expect(run.html.contains("Total 30 min, English 30 min"))
    for span in FocusPage.Span.allCases {
      run.send(.focus(.planner(.spanChosen(span))))
      #expect(run.html.contains("0:30"))
    }
    run.send(.focus(.planner(.shared)))
    #expect(
      run.effects.contains {
        if case .sharePicture(let picture, _) = $0 { picture.hasPrefix("<svg") } else { false }
      }
    )
  }

  @Test func aDayOfTheMonthOpensItsGrid() {
    var run = AppRun.withTask()
    run.work(seconds: 1_800)
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.spanChosen(.month))))
    run.send(.focus(.planner(.dayChosen("2026-11-21"))))
    #expect(run.state.focus.span == .day)
    #expect(run.html.contains("Total 30 min, English 30 min"))
  }
}
