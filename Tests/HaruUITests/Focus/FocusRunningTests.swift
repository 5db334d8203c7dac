import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// A session from its start to its result: pausing, completing, cancelling, banner and reminders.
struct FocusRunningTests {
  @Test func startsWithOneTapAndPutsTheTimeLeftIntoTheTitle() {
    var run = AppRun.withTask()
    run.start()
    #expect(run.effects.contains(.navigate("/focus/session")))
    run.send(.navigated("/focus/session"), after: 80)
    #expect(run.effects.contains(.title("28:40 · English")))
    #expect(run.html.contains("28:40"))
    #expect(run.html.contains("1 min 20 s of 30 min"))
  }

  @Test func theExpectedFinishMovesWithAPause() {
    var run = AppRun.withTask()
    run.start()
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.pauseTapped)), after: 600)
    let left = Self.left(run)
    run.send(.woken, after: 300)
    #expect(Self.left(run) == left)
    #expect(run.html.contains("Resume"))
    #expect(run.html.contains("Complete"))
    run.send(.focus(.session(.resumeTapped)), after: 0)
    let session = run.state.focus.session
    let now = run.state.now.instant
    #expect(session?.expectedFinish(at: now) == session.map { $0.startedAt.instant + 2_100_000 })
  }

  private static func left(_ run: AppRun) -> Int64? {
    run.state.focus.session?.leftMilliseconds(at: run.state.now.instant)
  }

  @Test func completeIsLockedForTwoMinutes() throws {
    var run = AppRun.withTask()
    run.start()
    run.send(.focus(.session(.completeTapped)), after: 119)
    #expect(run.saved.isEmpty)
    #expect(run.state.toast?.text == "You can complete “English” from 9:02:05 AM.")
    run.send(.focus(.session(.completeTapped)), after: 1)
    #expect(run.saved.count == 2)
    #expect(run.state.focus.running.isEmpty)
    #expect(try #require(run.state.focus.result).actualSeconds == 120)
  }

  @Test func showsTheResultAndCountsTheRow() {
    var run = AppRun.withTask()
    run.work(seconds: 1_500)
    run.work(seconds: 1_740)
    run.send(.navigated("/focus/session"))
    #expect(run.html.contains("2 in a row"))
    #expect(run.html.contains("your longest streak"))
    #expect(run.html.contains("29 min"))
    run.send(.navigated("/focus"))
    #expect(run.state.focus.result == nil)
    #expect(run.html.contains("last 29 min"))
  }

  @Test func cancellingAsksFirstAndRecordsNothing() {
    var run = AppRun.withTask()
    run.start()
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.cancelTapped)), after: 300)
    #expect(run.html.contains("Cancel “English”?"))
    #expect(run.saved.isEmpty)
    run.send(.focus(.session(.cancelAnswered(false))))
    #expect(run.state.focus.session != nil)
    run.send(.focus(.session(.cancelTapped)))
    run.send(.focus(.session(.cancelAnswered(true))))
    #expect(run.state.focus.session == nil)
    #expect(run.state.focus.log.sessions.isEmpty)
    run.send(.toastActionTapped)
    #expect(run.state.focus.session?.spentMilliseconds(at: run.state.now.instant) == 305_000)
  }

  @Test(arguments: Route.allCases)
  func theSessionGoesOnInABannerOnEveryPage(_ route: Route) {
    var run = AppRun.withTask()
    run.start()
    run.send(.navigated("\(route.path)"), after: 600)
    #expect(run.state.route == route)
    // The list shows it in a card, also below the search, and its own page in full.
    let isShown = route == .focus || route == .focusSession || route == .search
    #expect(run.html.contains(#"class="nowbar""#) == !isShown)
    #expect(run.html.contains("20:00"))
  }

  @Test func theBannerIsDrawnAnewEachSecond() {
    var run = AppRun.withTask()
    run.start()
    run.send(.navigated("/calc"), after: 600)
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + 1_000)])
  }

  @Test func aSessionThatRunsHasItsCodeLoadedAtOnceOnEveryPage() {
    var run = AppRun.withTask()
    var files = PageFiles.none
    files.insert(.calculator)
    let quiet = AppRun(path: "/calc", replica: run.state.replica, files: files)
    #expect(!quiet.effects.contains(.load(.focus)))
    run.start()
    var other = AppRun(path: "/calc", replica: run.state.replica, files: files)
    #expect(other.effects.contains(.load(.focus)))
    #expect(!other.html.contains("nowbar"))
    other.send(.fileArrived(.focus))
    #expect(other.html.contains("nowbar"))
  }

  @Test func aSecondTaskIsNotStartedWhileOneRuns() {
    var run = AppRun.withTask()
    run.add("Maths")
    run.start()
    let session = run.state.focus.session?.id
    run.send(.focus(.session(.startTapped(run.state.focus.items[1].id))))
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.running.map { $0.id } == [session])
    #expect(run.state.toast?.text == "“English” is in progress: complete or cancel it first.")
    #expect(run.effects.contains(.navigate("/focus/session")))
  }

  @Test func theTaskThatRunsIsOpenedByATap() {
    var run = AppRun.withTask()
    run.start()
    run.send(.focus(.session(.startTapped(run.item))))
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.running.count == 1)
    #expect(run.state.toast == nil)
    #expect(run.effects.contains(.navigate("/focus/session")))
  }

  @Test func keepsBothSessionsOfTwoDevicesAndSaysSo() {
    var run = AppRun.withTask()
    run.start()
    let other = RunningSession(
      id: "01a00000-0000-7000-8000-000000000000",
      device: "phone",
      item: WorkItem(id: "x", name: "Maths"),
      at: AppRun.moment(10)
    )
    run.send(
      .operationsArrived(
        other.writes(at: run.state.now.instant).enumerated().map { index, write in
          Operation(number: Int64(index + 100), write: write)
        }
      )
    )
    for page in ["/focus", "/focus/session"] {
      run.send(.navigated(page))
      #expect(run.state.focus.session?.name == "English")
      #expect(run.html.contains("Maths is also in progress, started on another device."))
    }
    run.send(.focus(.session(.chosen(other.id))))
    #expect(run.state.focus.session?.name == "Maths")
  }

  @Test func thePauseIsCountedOnItsPage() {
    var run = AppRun.withTask()
    run.start()
    run.send(.navigated("/focus/session"))
    run.send(.focus(.session(.pauseTapped)), after: 600)
    run.send(.woken, after: 112)
    #expect(run.html.contains("Paused for 1 min 52 s"))
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + 1_000)])
  }

  @Test func drawsThePauseAnewWhenTheMinuteOfTheFinishChanges() {
    var run = AppRun.withTask()
    run.start()
    let start = run.state.now.instant
    run.send(.focus(.session(.pauseTapped)), after: 10)
    let rest = 60_000 - start.milliseconds % 60_000
    #expect(App.subscriptions(run.state) == [.wake(at: run.state.now.instant + rest)])
  }

  @Test func saysOnceThatTheTimeIsUpAndOnceAtTwiceOfIt() {
    var run = AppRun.withTask()
    run.send(.settings(.chosen(.notifications(true))))
    run.start()
    run.send(.woken, after: 1_799)
    #expect(run.reminders.isEmpty)
    run.send(.woken, after: 1)
    #expect(run.reminders == ["Estimate reached: “English”"])
    run.send(.woken, after: 1)
    #expect(run.reminders.isEmpty)
    run.send(.woken, after: 1_799)
    #expect(run.reminders == ["Twice the estimate: is “English” done?"])
  }

  @Test func anAppOpenedAfterTheEndDoesNotRepeatTheReminder() {
    var run = AppRun.withTask()
    run.send(.settings(.chosen(.notifications(true))))
    run.start()
    run.send(.woken, after: 1_900)
    var later = AppRun(path: "/focus", replica: run.state.replica, at: 2_000)
    #expect(later.reminders.isEmpty)
    later.send(.woken, after: 10)
    #expect(later.reminders.isEmpty)
  }

  @Test func asksForARatingOnce() {
    let operatorHasPage = Configuration(rateURL: "https://example.org/rate")
    var run = AppRun(path: "/focus", configuration: operatorHasPage)
    run.add("English")
    let asked = (1...4).map { _ in
      run.work(seconds: 1_500)
      run.send(.navigated("/focus/session"))
      return run.html.contains("https://example.org/rate")
    }
    #expect(asked == [false, true, false, false])
    #expect(run.state.settings.isRatingAsked)
  }

  @Test func asksForNoRatingWhereTheOperatorHasNoPageForIt() {
    var run = AppRun.withTask()
    for _ in 1...4 {
      run.work(seconds: 1_500)
      run.send(.navigated("/focus/session"))
      #expect(run.html.contains("your longest streak"))
      #expect(!run.html.contains("Rate it"))
    }
    #expect(!run.state.settings.isRatingAsked)
  }
}
