import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// What Today shows: hidden and moved on the page `/today/edit`, and seen on the page itself.
struct WelcomeSectionsTests {
  /// The classes of the sections on Today, in order.
  private static func sections(_ run: AppRun) -> [String] {
    run.html.matches(of: /class="(saying ember|ddays|dayplan|glances|glance|chip sky-now)"/)
      .map { String($0.output.1) }
  }

  @Test func aHiddenSectionIsGoneFromTheDay() {
    var run = AppRun(path: "/today/edit")
    #expect(run.html.contains("Edit Today"))
    for section in [TodayLayout.Section.quote, .alarm, .weather] {
      run.send(.welcome(.sectionSwitched(section, isOn: false)))
    }
    #expect(run.saved.map(\.value) == ["-quote.ddays.calendar.plan.words.-alarm.-weather"])
    run.send(.navigated("/today"))
    #expect(Self.sections(run) == ["chip sky-now", "ddays", "dayplan", "glances", "glance"])
    #expect(!run.html.contains(#"href="/weather" data-area="sky" aria-label"#))
    // It returns to its previous place.
    run.send(.welcome(.sectionSwitched(.quote, isOn: true)))
    #expect(Self.sections(run)[1] == "saying ember")
  }

  @Test func aSectionIsMovedWithTheKeyboard() {
    var run = AppRun(path: "/today/edit")
    run.send(.welcome(.sectionMoved(.alarm, by: -1)))
    #expect(run.saved.map(\.value) == ["quote.ddays.calendar.plan.alarm.words.weather"])
    #expect(run.effects.contains(.moveFocus("move-alarm")))
    #expect(run.html.contains("Next alarm moved to 5 of 6"))
    for _ in 0..<3 { run.send(.welcome(.sectionMoved(.alarm, by: -1))) }
    run.send(.navigated("/today"))
    // A small section between large ones has its own line.
    #expect(
      Self.sections(run) == [
        "chip sky-now", "saying ember", "glances", "glance", "ddays", "dayplan", "glances",
        "glance",
      ]
    )
  }

  @Test func aSectionIsDraggedToItsPlace() {
    var run = AppRun(path: "/today/edit")
    run.send(.welcome(.dragStarted(.quote)))
    run.send(.welcome(.dragMoved(0.5)))
    #expect(run.html.contains(#"data-state="held""#))
    #expect(run.html.contains(#"data-state="below""#))
    run.send(.welcome(.dragEnded))
    #expect(run.saved.map(\.value) == ["ddays.calendar.plan.quote.words.alarm.weather"])
    #expect(!run.html.contains(#"data-state="held""#))
  }

  @Test func movingBeyondTheEndsChangesNothing() {
    var run = AppRun(path: "/today/edit")
    run.send(.welcome(.sectionMoved(.quote, by: -1)))
    run.send(.welcome(.sectionMoved(.alarm, by: 1)))
    run.send(.welcome(.dragEnded))
    run.send(.welcome(.dragMoved(0.5)))
    #expect(run.saved.isEmpty)
  }

  @Test func theDefaultIsOneTapAway() {
    var run = AppRun(path: "/today/edit")
    #expect(!run.html.contains("Restore the default"))
    run.send(.welcome(.sectionSwitched(.words, isOn: false)))
    #expect(run.html.contains("Restore the default"))
    run.send(.welcome(.layoutReset))
    #expect(run.state.settings.todayLayout == .standard)
  }

  /// The server renders the first paint with the layout of the last visit.
  @Test func theFirstPaintHasTheSameOrder() {
    var run = AppRun(path: "/today/edit")
    run.send(.welcome(.sectionMoved(.quote, by: 1)))
    let layout = run.state.settings.todayLayout
    #expect(run.effects.contains(.startPage(.today, layout)))
    let paint = App.firstPaint(
      path: "/today",
      layout: layout,
      messages: .inEnglish,
      at: AppRun.moment(0)
    )
    #expect(paint.html.contains(#"class="ddays""#))
    let order = paint.html.ranges(of: #"class="ddays""#).first?.lowerBound
    let quote = paint.html.ranges(of: #"class="saying ember""#).first?.lowerBound
    #expect(order.flatMap { order in quote.map { order < $0 } } == true)
  }
}
