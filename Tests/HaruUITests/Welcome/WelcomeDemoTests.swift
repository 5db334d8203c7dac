import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The demo day: sample records in memory, beside the app's own.
struct WelcomeDemoTests {
  private static func run() -> AppRun {
    var run = AppRun(path: "/dday")
    run.send(.dday(.saveTapped))
    run.send(.dday(.edited(.dateChosen("2026-12-15"))))
    run.send(.dday(.edited(.nameTyped("My own day"))))
    run.send(.dday(.editingConfirmed))
    run.send(.navigated("/practice"))
    return run
  }

  private static func demo() -> AppRun {
    var run = run()
    run.send(.welcome(.demoTapped))
    run.send(.navigated("/today"))
    return run
  }

  /// The effects that would change something outside the page.
  private static func outward(_ run: AppRun) -> [Effect] {
    run.effects.filter { effect in
      switch effect {
      case .title, .navigate, .moveFocus, .load, .sound, .reward, .print, .describeDevice,
        .fetchMessages, .fetchQuotes, .fetchZones, .fetchCities, .fetchPlaces, .ask, .vibrate:
        false
      default: true
      }
    }
  }

  @Test func showsAFullDay() {
    var run = Self.run()
    run.send(.welcome(.demoTapped))
    #expect(run.effects.contains(.navigate("/today")))
    #expect(Self.outward(run).isEmpty)
    run.send(.navigated("/today"))
    #expect(run.html.contains("This is a sample day"))
    #expect(run.html.contains("Good evening · day 7"))
    #expect(run.html.contains("Linear algebra"))
    #expect(run.html.contains("D-9"))
    #expect(run.state.replica.records(of: "alarm").contains { _ in true })
    #expect(!run.html.contains("My own day"))
    #expect(run.state.focus.session?.name == "Journal")
    #expect(run.html.contains("<small>to review</small>"))
  }

  @Test func isInTheReadersLanguage() {
    var run = AppRun(path: "/practice", language: .ko)
    run.send(.welcome(.demoTapped))
    run.send(.navigated("/today"))
    #expect(run.html.contains("선형대수 복습"))
    #expect(!run.html.contains("Linear"))
  }

  @Test func vanishesWithOneTap() {
    var run = Self.demo()
    let item = run.state.focus.items[0].id
    run.send(.focus(.session(.completeTapped)))
    run.send(.focus(.session(.startTapped(item))))
    run.send(.welcome(.demoLeft))
    #expect(run.effects == [.navigate("/today")])
    run.send(.navigated("/today"))
    #expect(!run.html.contains("sample day"))
    #expect(run.html.contains("My own day"))
    #expect(run.state.focus.items.isEmpty)
    #expect(run.state.focus.session == nil)
    #expect(run.state.replica.isEmpty(besides: "dday"))
    // From now on, writes are stored again.
    run.send(.dday(.saveTapped))
    run.send(.dday(.edited(.dateChosen("2026-12-15"))))
    run.send(.dday(.edited(.nameTyped("Another"))))
    run.send(.dday(.editingConfirmed))
    #expect(!run.saved.isEmpty)
  }

  /// Everything that a page can do reaches neither the storage nor the server when it is done in
  /// the demo.
  @Test func noWriteLeavesTheApp() {
    var run = Self.demo()
    let item = run.state.focus.items[0].id
    let actions: [App.Action] = [
      .focus(.session(.pauseTapped)), .focus(.session(.resumeTapped)),
      .focus(.session(.completeTapped)), .focus(.session(.startTapped(item))),
      .navigated("/focus"), .focus(.task(.newTapped)), .focus(.task(.edited(.nameTyped("x")))),
      .focus(.task(.editingEnded(isConfirmed: true))),
      .navigated("/dday"), .dday(.saveTapped), .dday(.edited(.dateChosen("2026-12-15"))),
      .dday(.edited(.nameTyped("x"))),
      .dday(.editingConfirmed), .toastActionTapped,
      .navigated("/clock/timer"), .clock(.timer(.lengthTyped("1m"))), .clock(.timer(.started)),
      .navigated("/clock/stopwatch"), .clock(.stopwatch(.startTapped)),
      .navigated("/calc"), .calculator(.keyPressed(.digit(9))), .calculator(.keyPressed(.add)),
      .calculator(.keyPressed(.digit(1))), .calculator(.keyPressed(.equals)),
      .navigated("/words/review"), .navigated("/quotes"), .quotes(.anotherTapped),
      .navigated("/settings"), .settings(.chosen(.theme(.dark))),
      .settings(.chosen(.startPage("/calc"))), .settings(.notificationsSwitched(true)),
      .settings(.resetTapped), .settings(.resetConfirmed),
      .settings(.signOutConfirmed(isRemoving: true)), .settings(.persistenceTapped),
      .navigated("/today/edit"), .welcome(.sectionSwitched(.quote, isOn: false)), .woken,
    ]
    var handled = 0
    for action in actions {
      let before = run.html
      run.send(action, after: 200)
      #expect(Self.outward(run) == [], "\(action)")
      if run.html != before { handled += 1 }
    }
    // They did happen, in memory.
    #expect(handled > 20)
    #expect(!run.state.settings.todayLayout.shows(.quote))
  }

  @Test func whatArrivesMeanwhileGoesToTheOwnRecords() {
    var run = Self.demo()
    let word = Word(id: "w", term: "calm", savedAt: AppRun.moment(0))
    let operations = word.writes(at: AppRun.moment(0).instant).enumerated().map {
      Operation(number: Int64($0.offset + 1), write: $0.element)
    }
    run.send(.operationsArrived(operations))
    #expect(run.state.replica.record("word", id: "w") == nil)
    run.send(.welcome(.demoLeft))
    #expect(run.state.replica.record("word", id: "w") != nil)
  }

  @Test func anAlarmOfOnesOwnEndsIt() {
    var run = AppRun(path: "/clock/timer")
    run.send(.clock(.timer(.lengthTyped("1m"))))
    run.send(.clock(.timer(.started)))
    run.send(.welcome(.demoTapped))
    #expect(!run.html.contains(#"class="full""#))
    // The app is woken for it, although the demo's clock differs.
    let ring = AppRun.moment(62).instant
    #expect(
      App.subscriptions(run.state).contains { wake in
        if case .wake(let at) = wake { at <= ring } else { false }
      }
    )
    run.send(.woken, after: 70)
    #expect(run.state.demo == nil)
    #expect(run.html.contains(#"class="full""#))
  }

  @Test func theWelcomeIsOverOnceItWasOpened() {
    var run = AppRun(path: "/")
    #expect(run.state.isFirstStart)
    run.send(.welcome(.demoTapped))
    #expect(run.saved.map(\.key.field) == ["welcomed"])
    run.send(.welcome(.demoLeft))
    #expect(!run.state.isFirstStart)
    #expect(run.state.settings.isWelcomed)
  }

  @Test func aRestartEndsIt() {
    let run = Self.demo()
    let own = run.state.demo?.outside.replica ?? Replica()
    let again = AppRun(path: "/today", replica: own, files: .all)
    #expect(again.state.demo == nil)
    #expect(again.html.contains("My own day"))
  }

  /// Whenever it is opened, it is evening there, on the same date.
  @Test(arguments: [0, 12_000, 41_000, 53_000])
  func itIsAlwaysEvening(seconds: Int64) {
    var run = AppRun(path: "/practice")
    run.send(.woken, after: seconds)
    let date = run.state.now.date
    run.send(.welcome(.demoTapped))
    #expect(run.state.now.date == date)
    #expect(run.state.now.time.hour == 20)
    let wakes = App.subscriptions(run.state).compactMap { wake in
      if case .wake(let at) = wake { at } else { nil }
    }
    // The next wake is soon on the host's clock.
    #expect(wakes.allSatisfy { abs($0 - (AppRun.moment(seconds + 3).instant)) <= 60_000 })
  }
}
