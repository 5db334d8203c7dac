import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The controls of a session: while it runs, is paused and overruns.
struct FocusDeckTests {
  /// A run on the page of a 30-minute session that has just started.
  private static func run() -> AppRun {
    var run = AppRun(path: "/focus")
    run.add("English")
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.navigated("/focus/session"))
    return run
  }

  /// The names of the controls, with the main one marked.
  private static func deck(_ run: AppRun) -> [String] {
    let deck = run.html.components(separatedBy: #"class="deck""#).last ?? ""
    let button =
      /<button class="round([^"]*)".*?<span>(?:<svg.*?<\/svg>|([^<]*))<\/span><span>([^<]*)</
    return deck.matches(of: button).map { match in
      let (_, names, countdown, name) = match.output
      return (names.contains("main") ? "*" : "") + (countdown.map { "\($0) " } ?? "") + name
    }
  }

  @Test func completesWithOneTapOnceTheLockIsOver() {
    var run = Self.run()
    #expect(Self.deck(run) == ["Cancel", "*Pause", "1:59 Complete"])
    run.send(.woken, after: 118)
    #expect(Self.deck(run) == ["Cancel", "*Pause", "0:01 Complete"])
    run.send(.focus(.session(.completeTapped)), after: 0)
    #expect(run.state.focus.result == nil)
    run.send(.woken, after: 1)
    #expect(Self.deck(run) == ["Cancel", "*Pause", "Complete"])
    run.send(.focus(.session(.completeTapped)), after: 0)
    #expect(run.state.focus.result?.actualSeconds == 120)
  }

  @Test func aPauseHasResumeInThePlaceOfPause() {
    var run = Self.run()
    run.send(.focus(.session(.pauseTapped)), after: 300)
    #expect(Self.deck(run) == ["Cancel", "*Resume", "Complete"])
  }

  @Test func anOverrunKeepsTheControlsInPlace() {
    var run = Self.run()
    #expect(!run.html.contains("Remind in 5 min"))
    run.send(.woken, after: 1_991)
    #expect(Self.deck(run) == ["Cancel", "*Pause", "Complete"])
    #expect(run.html.contains("Remind in 5 min"))
    #expect(run.html.contains("<s>9:30</s><span>now 9:33 AM</span>"))
    run.send(.focus(.session(.completeTapped)), after: 0)
    #expect(run.state.focus.result?.actualSeconds == 1_992)
  }

  @Test func aPauseMovesTheFinishAndKeepsThePlanInSight() {
    var run = Self.run()
    #expect(!run.html.contains("<s>"))
    run.send(.focus(.session(.pauseTapped)), after: 300)
    run.send(.woken, after: 120)
    #expect(run.html.contains("<s>9:30</s><span>9:32 AM</span>"))
  }

  @Test func remindsOnceMoreWhenAsked() {
    var run = Self.run()
    let isReminder = { (effect: Effect) in if case .remind = effect { true } else { false } }
    run.send(.settings(.chosen(.notifications(true))))
    run.send(.woken, after: 1_800)
    #expect(run.effects.contains(where: isReminder))
    run.send(.focus(.session(.reminderTapped)))
    #expect(run.html.contains("Reminder at 9:35 AM"))
    run.send(.woken, after: 299)
    #expect(!run.effects.contains(where: isReminder))
    run.send(.woken)
    #expect(run.effects.contains(where: isReminder))
    run.send(.woken)
    #expect(!run.effects.contains(where: isReminder))
    #expect(run.html.contains("Remind in 5 min"))
    // A second tap undoes it.
    run.send(.focus(.session(.reminderTapped)))
    run.send(.focus(.session(.reminderTapped)))
    run.send(.woken, after: 300)
    #expect(!run.effects.contains(where: isReminder))
  }

  @Test func ofTwoTabsTappedAtOnceOneStartCounts() throws {
    var first = AppRun(path: "/focus")
    first.add("English")
    var second = AppRun(path: "/focus", replica: first.state.replica, files: .all)
    // Another seed, because no two tabs create the same ids.
    for _ in 1...5 { _ = second.state.identifiers.next(at: second.state.now.instant) }
    let item = first.state.focus.items[0].id
    let moment = AppRun.moment(60)
    first.send(.focus(.session(.startTapped(item))), at: moment)
    second.send(.focus(.session(.startTapped(item))), at: moment)
    let (started, also) = (first.saved, second.saved)
    #expect(started[0].key.id != also[0].key.id)
    func operations(_ writes: [CellWrite]) -> App.Action {
      .operationsArrived(writes.enumerated().map { Operation(number: Int64($0 + 200), write: $1) })
    }
    first.send(operations(also))
    second.send(operations(started))
    let session = try #require(first.state.focus.session)
    #expect(second.state.focus.session?.id == session.id)
    for run in [first, second] {
      #expect(run.state.focus.running.count == 1)
      #expect(!run.html.contains("another device"))
    }
    // The other start is deleted by whichever tab wakes first.
    first.send(.woken)
    let lost = started[0].key.id == session.id ? also[0].key.id : started[0].key.id
    #expect(first.saved.map { $0.key.id } == [lost])
    #expect(first.state.replica.records(of: RunningSession.entity).map { $0.id } == [session.id])
    first.send(.woken)
    #expect(first.saved.isEmpty)
  }
}
