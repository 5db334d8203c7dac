import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Testing

/// Hints: once, at the first visit of a page.
struct WelcomeHintsTests {
  private static let hint = "Add a task with an estimate"

  private static func run() -> AppRun {
    var run = AppRun(path: "/")
    run.send(.welcome(.greetingClosed))
    return run
  }

  @Test func thePageSaysOneSentenceAtItsFirstVisit() {
    var run = Self.run()
    run.send(.navigated("/focus"))
    #expect(run.html.contains(Self.hint))
    run.send(.welcome(.hintDismissed))
    #expect(run.saved.map(\.value) == ["focus"])
    #expect(!run.html.contains(Self.hint))
    run.send(.navigated("/words"))
    #expect(run.saved.isEmpty)
    #expect(run.html.contains("Save a word when you meet it"))
    // Left without a tap, it counts as seen, too.
    run.send(.navigated("/focus"))
    #expect(run.saved.map(\.value) == ["focus.words"])
    #expect(!run.html.contains(Self.hint))
    run.send(.navigated("/words"))
    #expect(!run.html.contains("Save a word when you meet it"))
  }

  @Test func everyFeatureHasOne() {
    var run = Self.run()
    let paths = [
      "/today", "/focus", "/focus/planner", "/focus/records", "/focus/week", "/calc", "/dday",
      "/clock", "/clock/world", "/clock/stopwatch", "/clock/timer", "/words", "/quotes",
      "/weather", "/search",
    ]
    for path in paths {
      run.send(.navigated(path))
      #expect(run.html.contains("Got it"), "\(path)")
    }
    run.send(.navigated("/settings"))
    #expect(!run.html.contains("Got it"))
    #expect(run.state.settings.hintsSeen.text.split(separator: ".").count == Hint.allCases.count)
  }

  @Test func theSearchKeepsTheFocusInItsField() {
    var run = Self.run()
    run.send(.navigated("/search"))
    #expect(run.html.contains("type what you want to do"))
    run.send(.welcome(.hintDismissed))
    #expect(run.saved.map(\.value) == ["search"])
    #expect(run.effects.contains(.moveFocus("search-text")))
    #expect(!run.html.contains("type what you want to do"))
  }

  @Test func aStopwatchThatStartsTakesItsPlace() {
    var run = Self.run()
    run.send(.navigated("/clock/stopwatch"))
    #expect(run.html.contains("It keeps running"))
    run.send(.clock(.stopwatch(.startTapped)))
    #expect(!run.html.contains("It keeps running"))
    // It does not return when the stopwatch is stopped.
    run.send(.clock(.stopwatch(.startTapped)))
    #expect(run.state.settings.hintsSeen.contains(.stopwatch))
    #expect(!run.html.contains("It keeps running"))
  }

  @Test func whatWasCoveredFromTheStartIsSaidAtTheNextVisit() {
    var run = Self.run()
    run.send(.clock(.timer(.lengthTyped("1m"))))
    run.send(.clock(.timer(.started)))
    run.send(.navigated("/clock/timer"), after: 20)
    #expect(!run.html.contains("Turn the dial"))
    run.send(.navigated("/settings"))
    #expect(!run.state.settings.hintsSeen.contains(.timer))
    run.send(.woken, after: 70)
    run.send(.clock(.timer(.stopped(run.state.clock.countdowns[0].id))))
    run.send(.navigated("/clock/timer"))
    #expect(run.html.contains("Turn the dial"))
  }

  @Test func whoWasNotWelcomedKnowsTheApp() {
    var run = AppRun(path: "/calc")
    run.send(.navigated("/focus"))
    #expect(!run.html.contains(Self.hint))
    #expect(run.saved.isEmpty)
  }

  @Test func whatHappensIsMoreImportant() {
    var run = Self.run()
    run.send(.navigated("/focus"))
    run.send(.copied)
    #expect(!run.html.contains(Self.hint))
    run.send(.woken, after: 6)
    #expect(run.html.contains(Self.hint))
  }

  @Test func seenHintsOfAnotherVersionAreKept() {
    var seen = HintSet("moon.focus")
    #expect(seen?.contains(.focus) == true)
    seen?.insert(.words)
    seen?.insert(.words)
    #expect(seen?.text == "moon.focus.words")
    #expect(HintSet(String(repeating: "a", count: 513)) == nil)
    #expect(HintSet("") == HintSet())
    var all = HintSet()
    for hint in Hint.allCases { all.insert(hint) }
    #expect(HintSet(all.text) == all)
    #expect(Setting(.hintsSeen, 3) == nil)
  }
}
