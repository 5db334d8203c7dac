import Foundation
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The today page: the content of its sections, and that a tap is enough.
struct TodayPageTests {
  /// The page with two tasks, and sessions on the 21st by task and times.
  private static func run(_ sessions: [(String, String, String)] = []) -> AppRun {
    var run = AppRun(path: "/focus")
    for name in ["English", "Maths"] {
      run.send(.focus(.task(.newTapped)))
      run.send(.focus(.task(.edited(.nameTyped(name)))))
      run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    }
    for (name, start, end) in sessions {
      run.send(.focus(.records(.sessionAdded)))
      run.send(.focus(.records(.sessionEdited(.task, item(name, run).text))))
      run.send(.focus(.records(.sessionEdited(.date, "2026-11-21"))))
      run.send(.focus(.records(.sessionEdited(.start, start))))
      run.send(.focus(.records(.sessionEdited(.end, end))))
      run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    }
    run.send(.navigated("/today"))
    return run
  }

  private static func item(_ name: String, _ run: AppRun) -> RecordID {
    run.state.focus.items.first { $0.name == name }?.id ?? ""
  }

  /// The names of the tasks in the order of the page.
  private static func names(_ run: AppRun) -> [String] {
    run.html.matches(of: /<span class="name">([^<]*)/).map { String($0.output.1) }
  }

  @Test func isWhatTheAppOpensWith() {
    let run = AppRun(path: "/")
    #expect(run.state.route == .today)
    #expect(run.html.contains("Good morning</p>"))
    #expect(run.html.contains("<span>Nov 21</span><small> Saturday</small>"))
    #expect(run.html.contains("Fill the first cell"))
    #expect(run.html.contains(#"href="/dday"><svg class="i s""#))
    #expect(run.html.contains("Save your first word"))
    #expect(run.html.contains("No alarm"))
  }

  @Test func tasksThatAreLeftComeBeforeThoseThatWereDone() {
    let run = Self.run([("English", "06:10", "06:40")])
    #expect(Self.names(run) == ["Maths", "English"])
    #expect(run.html.contains("<small>1 / 2</small>"))
    #expect(run.html.contains("done in 30 min"))
    #expect(run.html.contains("<b>0:30</b>"))
    #expect(run.html.contains("Good morning · day 1</p>"))
  }

  @Test func daysCountFromTheFirstEntryOfAnyKind() {
    var run = AppRun(path: "/focus")
    run.add("English")
    run.send(.navigated("/today"))
    #expect(run.html.contains("Good morning · day 1</p>"))
    run.send(.woken, after: 86_400)
    #expect(run.html.contains("Good morning · day 2</p>"))
    run.send(.navigated("/today?date=2026-11-20"))
    #expect(run.html.contains("<p>2 days ago</p>"))
  }

  @Test func oneTapStartsAndOneEnds() {
    var run = Self.run()
    run.send(.focus(.session(.startTapped(Self.item("Maths", run)))))
    #expect(run.state.focus.session?.name == "Maths")
    run.send(.navigated("/today"))
    #expect(Self.names(run).first == "Maths")
    // During the first two minutes, there is no button that would have no effect.
    #expect(!run.html.contains(#"aria-label="Complete""#))
    #expect(run.html.contains(#"aria-label="Pause""#))
    run.send(.woken, after: 600)
    #expect(run.html.contains(#"aria-label="Complete""#))
    run.send(.focus(.session(.completeTapped)))
    #expect(run.state.focus.session == nil)
    run.send(.navigated("/today"))
    #expect(run.html.contains("done in 10 min"))
  }

  @Test func anotherDayHasAnAddress() {
    var run = Self.run([("English", "06:10", "06:40")])
    run.send(.today(.dayTurned(-1)))
    #expect(run.effects == [.navigate("/today?date=2026-11-20")])
    run.send(.navigated("/today?date=2026-11-20"))
    #expect(run.html.contains("<p>Yesterday</p>"))
    #expect(run.html.contains("Nothing was recorded on this day."))
    #expect(!run.html.contains("glances"))
    run.send(.today(.dayTurned(1)))
    #expect(run.effects == [.navigate("/today")])
    // The address of today means today, as does an unreadable one.
    for path in ["/today?date=2026-11-21", "/today?date=2026-02-30", "/today?date="] {
      run.send(.navigated(path))
      #expect(run.state.today.date == nil)
    }
  }

  @Test func whatBelongsToADayIsSeenFromThatDay() {
    var run = Self.run()
    run.send(.navigated("/dday"))
    run.send(.dday(.saveTapped))
    run.send(.navigated("/today"))
    #expect(run.html.contains(#"class="ddays""#))
  }

  @Test func aPartWhoseCodeIsOnItsWayKeepsItsRoomAndIsAskedFor() {
    var files = PageFiles.none
    files.insert(.today)
    var run = AppRun(path: "/today", replica: AppRun().state.replica, files: files)
    let asked = run.effects.compactMap { effect -> PageFile? in
      if case .load(let file) = effect { file } else { nil }
    }
    #expect(asked == [.focus, .quotes, .dday, .clock, .words, .weather])
    #expect(run.html.contains(#"<div class="dayplan" aria-hidden="true"></div>"#))
    #expect(!run.html.contains("glance"))
    run.send(.fileArrived(.focus))
    #expect(run.html.contains(#"<div class="glance" aria-hidden="true"></div>"#))
    #expect(run.html.contains("Fill the first cell"))
  }

  @Test func theLineOfNowMovesEachMinute() {
    var run = Self.run()
    run.send(.woken, at: AppRun.moment(1_080))
    #expect(run.html.contains(#"<span class="now" --at="30.0">"#))
    #expect(App.subscriptions(run.state).contains(.wake(at: AppRun.moment(1_140).instant)))
  }

  @Test func arrowsAndSwipesTurnTheDays() {
    var run = Self.run()
    for (key, path) in [
      ("ArrowLeft", "/today?date=2026-11-20"), ("ArrowRight", "/today?date=2026-11-22"),
    ] {
      #expect(App.accepts(key: key, in: run.state))
      run.send(.keyPressed(key))
      #expect(run.effects == [.navigate(path)])
    }
    #expect(!App.accepts(key: "a", in: run.state))
    run.send(.today(.touched(0.2)))
    run.send(.today(.released(0.6)))
    #expect(run.effects == [.navigate("/today?date=2026-11-20")])
    run.send(.today(.touched(0.5)))
    run.send(.today(.released(0.6)))
    #expect(run.effects == [])
  }

  @Test func aTimerHasTheBarWhereNoSessionRuns() {
    var run = AppRun(path: "/clock/timer")
    run.send(.clock(.timer(.lengthTyped("10m"))))
    run.send(.clock(.timer(.started)))
    #expect(!run.html.contains("nowbar"))
    run.send(.navigated("/today"))
    #expect(run.html.contains(#"class="nowbar""#))
    #expect(run.html.contains(#"<b class="left">9:59</b>"#))
    let wakes = App.subscriptions(run.state)
    #expect(wakes == [.wake(at: run.state.now.instant + 1_000)])
    let timer = run.state.clock.countdowns[0].id
    run.send(.clock(.timer(.tapped(timer))))
    #expect(run.html.contains(#"<span class="meta">Paused</span></span><b class="left">9:58</b>"#))
    #expect(run.html.contains(#"aria-label="Resume""#))
    // Another one that runs comes first.
    run.send(.navigated("/clock/timer"))
    run.send(.clock(.timer(.lengthTyped("20m"))))
    run.send(.clock(.timer(.started)))
    run.send(.navigated("/today"))
    #expect(run.html.contains(#"<b class="left">19:59</b>"#))
    run.send(.clock(.timer(.removed(run.state.clock.countdowns[1].id))))
    run.send(.clock(.timer(.tapped(timer))))
    #expect(run.html.contains("Rings at"))
  }

  @Test func whatElseRunsIsInTheBarWithItsTime() {
    var run = Self.run()
    run.send(.navigated("/clock/timer"))
    run.send(.clock(.timer(.lengthTyped("10m"))))
    run.send(.clock(.timer(.started)))
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.navigated("/today"))
    #expect(run.html.matches(of: /class="nowbar"/).count == 1)
    #expect(run.html.contains(#"<a class="other" href="/clock/stopwatch">"#))
    #expect(!run.html.contains(#"<a class="other" href="/clock/timer">"#))
    run.send(.focus(.session(.startTapped(Self.item("English", run)))))
    run.send(.navigated("/calc"))
    #expect(run.html.contains(#"<a class="open" href="/focus/session">"#))
    #expect(run.html.matches(of: /<a class="other" href="\/clock\/(timer|stopwatch)">/).count == 2)
    run.send(.navigated("/clock/timer"))
    #expect(!run.html.contains(#"class="other""#))
  }

  @Test func theStopwatchHasTheBarAfterTheTimers() {
    var run = AppRun(path: "/clock/stopwatch")
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.navigated("/calc"))
    #expect(run.html.contains(#"href="/clock/stopwatch"><svg"#))
    run.send(.woken, after: 9)
    #expect(run.html.contains(#"<b class="left">0:10</b>"#))
  }

  @Test func wordsThatAreDueAreCountedAgainWhenAMinuteOrAWordIsNew() {
    var run = AppRun(path: "/words")
    run.send(.navigated("/today"))
    #expect(run.html.contains("Save your first word"))
    let word = Word(id: "w", term: "calm", savedAt: AppRun.moment(0))
    let operations = word.writes(at: AppRun.moment(0).instant).enumerated().map {
      Operation(number: Int64($0.offset + 1), write: $0.element)
    }
    run.send(.operationsArrived(operations))
    #expect(run.html.contains("<b>1</b><small>to review</small>"))
  }

  @Test(arguments: [(-1, "Yesterday"), (1, "Tomorrow"), (-2, "2 days ago"), (3, "In 3 days")])
  func saysHowFarAnotherDayIs(days: Int, said: String) {
    var run = Self.run()
    run.send(.today(.dayTurned(days)))
    if case .navigate(let path) = run.effects.first { run.send(.navigated(path)) }
    #expect(run.html.contains("<p>\(said)"))
  }

  @Test(arguments: [
    (#"{"phase":"offline","waiting":3}"#, "Offline · 3 changes waiting"),
    (#"{"phase":"offline","waiting":0}"#, "Offline"),
    (#"{"phase":"signedOut","waiting":1}"#, "Signed out · 1 change waiting"),
    (#"{"phase":"upToDate","waiting":0}"#, nil), (#"{"phase":"local","waiting":0}"#, nil),
  ])
  func saysInThePlaceOfTheGreetingWhatKeepsADayFromOtherDevices(
    status: String,
    sentence: String?
  ) throws {
    var run = AppRun(path: "/today")
    let status = SyncStatus(json: try JSON.parse(Array(status.utf8)))
    run.send(.syncChanged(status))
    #expect(run.html.contains("Good morning") == (sentence == nil))
    if let sentence {
      let line = #"<span>\(sentence)</span></p>"#
      #expect(run.html.contains(line.replacing(#"\(sentence)"#, with: sentence)))
    }
    // Another day is unchanged.
    run = AppRun(path: "/today?date=2026-11-20")
    run.send(.syncChanged(status))
    #expect(!run.html.contains("class=\"trouble\""))
  }
}
