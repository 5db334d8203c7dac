import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// A tap on a strip of the grid shows its session, to correct or annotate it.
struct TodayStripTests {
  /// English from 06:10 to 06:40 with an estimate of 30 minutes, Maths from 07:00 to 07:01.
  private static func run() -> AppRun {
    var run = AppRun(path: "/focus")
    for name in ["English", "Maths"] {
      run.send(.focus(.task(.newTapped)))
      run.send(.focus(.task(.edited(.nameTyped(name)))))
      run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    }
    for (name, start, end) in [("English", "06:10", "06:40"), ("Maths", "07:00", "07:01")] {
      let item = run.state.focus.items.first { $0.name == name }?.id
      run.send(.focus(.records(.sessionAdded)))
      run.send(.focus(.records(.sessionEdited(.task, item?.text ?? ""))))
      run.send(.focus(.records(.sessionEdited(.date, "2026-11-21"))))
      run.send(.focus(.records(.sessionEdited(.start, start))))
      run.send(.focus(.records(.sessionEdited(.end, end))))
      run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    }
    run.send(.navigated("/today"))
    return run
  }

  /// Taps the row of an hour; the day starts at five.
  private static func tap(_ run: inout AppRun, hour: Int, at place: Double) {
    run.send(.focus(.records(.hourTapped(row: hour - 5, at: place))))
  }

  @Test func showsTheSession() {
    var run = Self.run()
    Self.tap(&run, hour: 6, at: 0.5)
    #expect(run.html.contains(#"<h2 id="sheet-title">English</h2>"#))
    #expect(run.html.contains("6:10 AM – 6:40 AM"))
    #expect(run.html.contains("<dd>30 min</dd>"))
    run.send(.focus(.records(.sessionClosed)))
    #expect(!run.html.contains("sheet-title"))
    #expect(run.effects.contains(.moveFocus("main")))
  }

  @Test func hasAnAddressWithWhichItOpensAndCloses() throws {
    var run = Self.run()
    Self.tap(&run, hour: 6, at: 0.5)
    let path = "/today?session=\(try #require(run.state.focus.shown))"
    #expect(run.effects.contains(.address(path)))
    run.send(.woken)
    #expect(!run.effects.contains(.address(path)))
    run.send(.navigated("/today"))
    #expect(!run.html.contains("sheet-title"))
    run.send(.navigated(path))
    #expect(run.html.contains(#"<h2 id="sheet-title">English</h2>"#))
    run.send(.left(.focus(.records(.sessionClosed))))
    #expect(run.effects.contains(.address("/today")))
    run.send(.navigated("/today?session=nothing"))
    #expect(!run.html.contains("sheet-title"))
  }

  @Test func aNarrowStripIsHitNearby() {
    var run = Self.run()
    Self.tap(&run, hour: 7, at: 0.06)
    #expect(run.html.contains(#"<h2 id="sheet-title">Maths</h2>"#))
  }

  @Test(arguments: [
    (6, 0.85), (7, 0.5), (12, 0.5), (40, 0.5), (-3, 0.5), (6, 7.0), (6, -1.0), (6, .nan),
  ])
  func anEmptyPlaceShowsNothing(hour: Int, place: Double) {
    var run = Self.run()
    Self.tap(&run, hour: hour, at: place)
    #expect(!run.html.contains("sheet-title"))
  }

  @Test func isCorrectedAndAnnotated() {
    var run = Self.run()
    Self.tap(&run, hour: 6, at: 0.5)
    guard let id = run.state.focus.shown else {
      Issue.record("no session")
      return
    }
    run.send(.focus(.records(.sessionChangeTapped(id))))
    #expect(run.html.contains("Edit session"))
    run.send(.focus(.records(.sessionEdited(.end, "06:50"))))
    run.send(.focus(.records(.sessionEdited(.note, " with Mina "))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.state.route == .today)
    Self.tap(&run, hour: 6, at: 0.8)
    #expect(run.html.contains("6:10 AM – 6:50 AM"))
    #expect(run.html.contains("<dd>with Mina</dd>"))
  }

  @Test func isDeletedWithUndo() {
    var run = Self.run()
    Self.tap(&run, hour: 6, at: 0.5)
    guard let id = run.state.focus.shown else {
      Issue.record("no session")
      return
    }
    run.send(.focus(.records(.sessionDeleteTapped(id))))
    #expect(!run.html.contains("sheet-title"))
    #expect(run.html.contains("Undo"))
    Self.tap(&run, hour: 6, at: 0.5)
    #expect(run.state.focus.shown == nil)
    run.send(.toastActionTapped)
    Self.tap(&run, hour: 6, at: 0.5)
    #expect(run.state.focus.shown == id)
  }

  @Test func theRunningSessionHasAPageOfItsOwn() {
    var run = Self.run()
    run.send(.focus(.session(.startTapped(run.state.focus.items[0].id))))
    run.send(.navigated("/today"))
    run.send(.woken, after: 1_200)
    Self.tap(&run, hour: 9, at: 0.1)
    #expect(run.effects.contains(.navigate("/focus/session")))
  }

  @Test func leavingTheDayClosesIt() {
    var run = Self.run()
    Self.tap(&run, hour: 6, at: 0.5)
    run.send(.navigated("/calc"))
    run.send(.navigated("/today"))
    #expect(!run.html.contains("sheet-title"))
  }

  /// Whatever a pointer reaches in the picture, the keyboard reaches in the list.
  @Test func theListLeadsToTheSameSession() {
    var run = Self.run()
    let id = run.state.focus.items[0].id
    #expect(run.html.contains(#"href="/focus/task?id=\#(id)""#))
    run.send(.navigated("/focus/task?id=\(id)"))
    #expect(run.html.contains("6:10 AM"))
  }

  @Test func whatWasTypedIsKept() {
    var run = Self.run()
    Self.tap(&run, hour: 6, at: 0.5)
    run.send(.focus(.records(.sessionChangeTapped(run.state.focus.shown ?? ""))))
    run.send(.focus(.records(.sessionEdited(.note, "half"))))
    #expect(run.effects.contains { if case .keepDraft = $0 { true } else { false } })
  }
}
