import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// A running session, and what can distort it: clocks, notifications, tabs.
struct FocusSessionTests {
  /// A run whose session on English started in the first second of the first minute.
  private static func run(notifies: Bool = false) -> AppRun {
    var run = AppRun(path: "/focus")
    if notifies { run.send(.settings(.chosen(.notifications(true)))) }
    run.add("English")
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.woken)
    return run
  }

  private static func spent(_ run: AppRun) -> Int64? {
    run.state.focus.session.map { $0.spentMilliseconds(at: run.state.now.instant) / 1_000 }
  }

  @Test func aClockThatIsSetBackBendsNothing() throws {
    var run = Self.run()
    run.send(.woken, after: 599)
    run.setClock(by: -3_600)
    #expect(Self.spent(run) == 601)
    // A page opened now computes the same from the records.
    let records = run.state.replica.records(of: RunningSession.entity)
    let kept = try #require(records.compactMap { RunningSession(record: $0) }.first)
    #expect(kept.spentMilliseconds(at: run.state.now.instant) == 601_000)
    run.send(.focus(.session(.pauseTapped)), after: 9)
    run.send(.focus(.session(.resumeTapped)), after: 60)
    run.send(.focus(.session(.completeTapped)), after: 590)
    let result = try #require(run.state.focus.result)
    #expect((result.actualSeconds, result.pausedSeconds) == (1_200, 60))
    #expect(result.endedAt.instant == run.state.now.instant)
    #expect(result.timeline.clockWentBack)
  }

  @Test func aClockThatIsPutRightAgainBringsTheStartBack() {
    var run = Self.run()
    let start = run.state.focus.session?.startedAt
    run.setClock(by: -3_600)
    run.setClock(by: 3_600)
    #expect(run.state.focus.session?.startedAt == start)
    #expect(Self.spent(run) == 3)
  }

  // Decision 0012: in a page, a jump of the wall clock counts, as during sleep.
  @Test func aClockThatIsSetForwardCountsAsSleepDoes() throws {
    var run = Self.run()
    let start = try #require(run.state.focus.session).startedAt
    let now = run.state.now.instant
    var clock = SteadyClock(ClockReading(wall: now, steady: 0))
    let later = ClockReading(wall: now + 3_660_000, steady: 60_000)
    run.state.steadyShift = clock.instant(at: later) - later.wall
    run.send(.woken, after: 3_660)
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.session?.startedAt == start)
    #expect(Self.spent(run) == 3_661)
  }

  // Decision 0012: no clock of a browser runs while no page is open.
  @Test(arguments: [(-3_600, 0), (60, 61), (3_660, 3_661)] as [(Int64, Int64)])
  func theClockOnTheWallCountsWhileTheAppIsClosed(_ seconds: Int64, _ spent: Int64) {
    let run = Self.run()
    var later = AppRun(path: "/focus")
    let moment = Moment(
      instant: run.state.now.instant + seconds * 1_000,
      offset: run.state.now.offset,
      zone: run.state.now.zone
    )
    later.send(.opened(App.Launch(path: "/focus", replica: run.state.replica)), at: moment)
    #expect(Self.spent(later) == spent)
  }

  @Test func aPauseStandsStillWhenTheClockIsSet() {
    var run = Self.run()
    run.send(.focus(.session(.pauseTapped)), after: 599)
    run.setClock(by: -86_400)
    run.send(.focus(.session(.resumeTapped)), after: 59)
    #expect(Self.spent(run) == 600)
    #expect(run.state.focus.session?.pausedMilliseconds(at: run.state.now.instant) == 60_000)
  }

  @Test func whatAnotherTabHasMovedIsNotMovedAgain() {
    var (first, second) = (Self.run(), Self.run())
    first.setClock(by: -3_600)
    second.setClock(by: -3_600)
    #expect(first.saved == second.saved)
    let writes = first.saved.enumerated().map { Operation(number: Int64($0 + 100), write: $1) }
    second.send(.operationsArrived(writes), after: 0)
    second.send(.woken, after: 0)
    #expect(second.saved.isEmpty)
    #expect(Self.spent(second) == 2)
  }

  @Test func theSessionOfAnotherDeviceKeepsItsOwnTime() throws {
    var run = Self.run()
    let own = try #require(run.state.focus.session)
    run.send(.focus(.session(.cancelAnswered(true))))
    let item = WorkItem(id: "x", name: "Maths")
    let other = RunningSession(id: "other", device: "phone", item: item, at: own.startedAt)
    let writes = other.writes(at: run.state.now.instant).enumerated()
    run.send(.operationsArrived(writes.map { Operation(number: Int64($0 + 100), write: $1) }))
    run.send(.woken)
    run.setClock(by: -3_600)
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.session?.startedAt == own.startedAt)
  }

  @Test func saysToTheSecondFromWhenItCanBeCompleted() {
    var run = Self.run()
    run.send(.focus(.session(.cancelAnswered(true))), after: 30)
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))), after: 10)
    run.send(.focus(.session(.completeTapped)), after: 100)
    #expect(run.state.toast?.text == "You can complete “English” from 9:02:46 AM.")
    run.send(.focus(.session(.pauseTapped)), after: 0)
    run.send(.navigated("/focus/session"), after: 0)
    #expect(run.html.contains("<span>0:20</span><span>Complete</span>"))
  }

  @Test func theNotificationNamesItsSessionAndGoesWithIt() throws {
    var run = Self.run(notifies: true)
    let id = try #require(run.state.focus.session).id
    run.send(.woken, after: 1_800)
    let text = "Estimate reached: “English”"
    #expect(
      run.effects.contains(
        .remind(text, complete: "Complete", later: "10 more minutes", session: id.text)
      )
    )
    run.send(.focus(.session(.completionAsked(id))))
    #expect(run.state.focus.result?.id == id)
    #expect(run.effects.contains(.withdrawReminder))
    run.send(.woken)
    #expect(!run.effects.contains(.withdrawReminder))
  }

  @Test(arguments: [1_800, 3_600] as [Int64])
  func theNotificationComesAgainAfterTenMoreMinutes(time: Int64) throws {
    var run = Self.run(notifies: true)
    let id = try #require(run.state.focus.session).id
    run.send(.woken, after: time)
    let first = run.reminders
    #expect(first.count == 1)
    run.send(.focus(.session(.laterAsked(id))))
    // The same field that the server writes for the button of a pushed notification.
    let end = run.state.now.instant + 600_000
    #expect(run.saved.map(\.key.field) == ["remindAt"])
    #expect(run.saved.map(\.value) == [.integer(end.milliseconds)])
    run.send(.woken, after: 599)
    #expect(run.reminders.isEmpty)
    run.send(.woken)
    #expect(run.reminders == first)
    run.send(.woken)
    #expect(run.reminders.isEmpty)
  }

  @Test func aReminderAskedForOnAnotherDeviceComesHereToo() throws {
    var run = Self.run(notifies: true)
    let session = try #require(run.state.focus.session)
    run.send(.woken, after: 1_800)
    let writes = session.laterWrites(at: run.state.now.instant).enumerated()
    run.send(.operationsArrived(writes.map { Operation(number: Int64($0 + 100), write: $1) }))
    run.send(.navigated("/focus/session"), after: 0)
    #expect(run.html.contains("Reminder at 9:40 AM"))
    run.send(.woken, after: 600)
    #expect(run.reminders.count == 1)
    var late = AppRun(path: "/focus", replica: run.state.replica, at: 4_000)
    late.send(.woken)
    #expect(late.reminders.isEmpty)
  }

  @Test func settingTheClockMovesTheReminderAndRepeatsNone() throws {
    var run = Self.run(notifies: true)
    let id = try #require(run.state.focus.session).id
    run.send(.woken, after: 1_800)
    run.send(.focus(.session(.laterAsked(id))), after: 0)
    run.setClock(by: -3_600)
    run.send(.woken, after: 590)
    #expect(run.reminders.isEmpty)
    run.send(.woken, after: 10)
    #expect(run.reminders.count == 1)
    run.setClock(by: 3_600)
    #expect(run.reminders.isEmpty)
    run.send(.woken)
    #expect(run.reminders.isEmpty)
  }

  @Test func aNotificationOpensThePageThatPutsItsSessionOff() throws {
    var run = Self.run()
    let id = try #require(run.state.focus.session).id
    run.send(.navigated("/focus/session?later=\(id)"), after: 1_800)
    #expect(run.saved.map(\.key.field) == ["remindAt"])
    // A reload must not put it off again.
    #expect(run.effects.contains(.address("/focus/session")))
    run.send(.navigated("/focus/session?later=other"))
    #expect(run.saved.isEmpty)
  }

  @Test func theNotificationOfYesterdayCompletesNothing() throws {
    var run = Self.run()
    let id = try #require(run.state.focus.session).id
    run.send(.focus(.session(.cancelAnswered(true))))
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.focus(.session(.completionAsked(id))), after: 600)
    #expect(run.saved.isEmpty)
    run.send(.focus(.session(.laterAsked(id))))
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.session != nil)
  }

  @Test func aNotificationOpensThePageThatCompletesItsSession() throws {
    var run = Self.run()
    let id = try #require(run.state.focus.session).id
    let path = "/focus/session?complete=\(id)"
    run.send(.navigated(path), after: 600)
    #expect(run.state.focus.result?.id == id)
    #expect(run.saved.count == 2)
    run.send(.navigated(path))
    #expect(run.saved.isEmpty)
  }
}
