import HaruCore
import HaruSync
import HaruTime
import Testing

@testable import HaruUI

/// A duration that a page has computed or measured fills the form of another one.
struct DurationAddressTests {
  /// The addresses in a page.
  private func links(_ run: AppRun, _ start: String) -> [String] {
    run.html.split(separator: "href=\"").map { String($0.prefix { $0 != "\"" }) }
      .filter { $0.hasPrefix(start) && $0.contains("=") }
  }

  private static let uses = [
    "/focus?estimate=6660", "/focus/records?spent=6660", "/clock/timer?length=6660",
  ]

  @Test func aResultLeadsToAnEstimateASessionAndATimer() {
    var run = AppRun(path: "/calc")
    run.press("5 8 + 5 3 =")
    #expect(links(run, "/focus") + links(run, "/clock") == Self.uses)
    #expect(run.html.contains("aria-label=\"Add a 1:51 task\""))
    run.press("1")
    #expect(links(run, "/focus").isEmpty)
  }

  /// It is 9:00: what is still to come today was yesterday.
  @Test(arguments: [
    ("6:00~7:30", "06:00", "2026-11-21 06:00 07:30"),
    ("22:00~1:30", "22:00", "2026-11-20 22:00 01:30"),
  ])
  func aRangeOfClockTimesIsASessionThen(range: String, start: String, session: String) throws {
    var run = AppRun(path: "/focus")
    run.add("English")
    run.send(.navigated("/calc"))
    run.send(.typingToggled)
    run.send(.typed(range))
    run.send(.submitted)
    let seconds = try #require(run.state.calculator.shown?.result.seconds)
    let path = "/focus/records?start=\(start)&amp;spent=\(seconds)"
    #expect(links(run, "/focus") == ["/focus?estimate=\(seconds)", path])
    #expect(run.html.contains("aria-label=\"Log \(range) as a session\""))
    run.send(.navigated(path.replacing("&amp;", with: "&")))
    let editor = try #require(run.state.focus.sessionEditor)
    let times = [editor.date?.description, editor.start?.description, editor.end?.description]
    #expect(times.compactMap { $0 }.joined(separator: " ") == session)
    #expect(editor.estimate == nil)
  }

  @Test func aResultOnTheTapeLeadsThereToo() throws {
    var run = AppRun(path: "/calc")
    run.press("5 8 + 5 3 = Escape")
    #expect(links(run, "/focus").isEmpty)
    run.send(.rowToggled(try #require(run.state.calculator.history.first).id))
    #expect(links(run, "/focus") + links(run, "/clock") == Self.uses)
  }

  @Test(arguments: ["1:00 - 2:00", "1:00 / 0:30", "100:00 * 2", "1:00 - 1:00"])
  func whatNoFormTakesLeadsNowhere(expression: String) throws {
    var run = AppRun(path: "/calc")
    run.send(.typingToggled)
    run.send(.typed(expression))
    run.send(.submitted)
    run.send(.rowToggled(try #require(run.state.calculator.history.first).id))
    #expect(links(run, "/focus").isEmpty && links(run, "/clock").isEmpty)
  }

  @Test func anEstimateFillsTheDialogOfANewTaskAndIsSavedOnlyWhenConfirmed() {
    var run = AppRun(path: "/calc")
    run.send(.navigated("/focus?estimate=6601"))
    #expect(run.saved.isEmpty)
    #expect(run.html.contains("<dialog"))
    run.send(.focus(.task(.edited(.nameTyped("Essay")))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    #expect(run.state.focus.items.map(\.estimateSeconds) == [6_660])
    run.send(.navigated("/focus?estimate=60"))
    run.send(.focus(.task(.editingEnded(isConfirmed: false))))
    #expect(run.saved.isEmpty)
    #expect(run.state.focus.items.count == 1)
  }

  @Test func aTaskThatExistsCanTakeAnEstimate() throws {
    var run = AppRun(path: "/focus?estimate=1800")
    #expect(!run.html.contains(">Add a task</option>"))
    run.send(.focus(.task(.edited(.nameTyped("Essay")))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    let essay = try #require(run.state.focus.items.first)
    run.send(.navigated("/focus?estimate=6660"))
    #expect(run.html.contains(">Add a task</option>"))
    run.send(.focus(.task(.targetChosen(essay.id.text))))
    #expect(run.state.focus.editor?.item.name == "Essay")
    run.send(.focus(.task(.targetChosen(""))))
    #expect(run.state.focus.editor?.item.name == "")
    run.send(.focus(.task(.targetChosen(essay.id.text))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    #expect(run.state.focus.items.map(\.estimateSeconds) == [6_660])
    run.send(.toastActionTapped)
    #expect(run.state.focus.items == [essay])
  }

  @Test func aNewTaskFromAnEstimateCanBeTakenBack() {
    var run = AppRun(path: "/focus?estimate=1800")
    run.send(.focus(.task(.edited(.nameTyped("Essay")))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    run.send(.toastActionTapped)
    #expect(run.state.focus.items.isEmpty)
  }

  @Test(arguments: [("25m", "0:25"), ("1%3A30", "1:30"), ("90s", "0:01:30"), ("1500", "0:25")])
  func aLengthInALinkIsReadAsPeopleWriteIt(text: String, shown: String) {
    let run = AppRun(path: "/clock/timer?length=\(text)")
    #expect(run.state.clock.timerText == shown)
  }

  @Test(arguments: ["", "0", "-25m", "soon", "100h", "9999999999999999999999"])
  func whatIsNoLengthFillsNothing(text: String) {
    let before = AppRun(path: "/clock/timer").state.clock.timerText
    #expect(AppRun(path: "/clock/timer?length=\(text)").state.clock.timerText == before)
  }

  @Test func aTimeFillsTheDialogOfASessionThatEndsNow() throws {
    var run = AppRun(path: "/focus?estimate=1800")
    run.send(.focus(.task(.edited(.nameTyped("Essay")))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    run.send(.navigated("/focus/records?spent=6660"))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    let session = try #require(run.state.focus.log.sessions.first)
    #expect(session.actualSeconds == 6_660)
    #expect(session.name == "Essay")
    #expect(abs(session.endedAt.instant - run.state.now.instant) <= 60_000)
    // It can be deleted, and the deletion can be undone.
    run.send(.focus(.records(.sessionDeleteTapped(session.id))))
    #expect(run.state.focus.log.sessions.isEmpty)
    run.send(.toastActionTapped)
    #expect(run.state.focus.log.sessions.count == 1)
  }

  @Test func withoutATaskThereIsNoSession() {
    var run = AppRun(path: "/focus/records?spent=60")
    #expect(!run.html.contains("<dialog"))
    #expect(run.state.toast?.text == run.state.messages[.focusNeedsTask])
    run.send(.navigated("/focus"))
    #expect(run.saved.isEmpty)
  }

  @Test(arguments: [(6_660, "1:51"), (90, "0:01:30")])
  func aLengthIsThatOfTheNextTimer(seconds: Int64, text: String) {
    var run = AppRun(path: "/calc")
    run.send(.navigated("/clock/timer?length=\(seconds)"))
    #expect(run.html.contains("value=\"\(text)\""))
    run.send(.clock(.timer(.started)))
    #expect(run.state.clock.countdowns.map(\.length) == [seconds * 1_000])
    // A reload fills it in no more, and one tap takes the timer back.
    #expect(run.effects.contains(.address("/clock/timer")))
    run.send(.toastActionTapped)
    #expect(run.state.clock.countdowns.isEmpty)
    // A timer made on its own page has its buttons there.
    run.send(.clock(.timer(.lengthTyped("5m"))))
    run.send(.clock(.timer(.started)))
    #expect(run.state.toast == nil)
  }

  @Test(arguments: ["0", "-60", "360000", "1e3", "99999999999999999999", "", "6 0", "٣"])
  func whatIsNoDurationFillsNothing(text: String) {
    for path in ["/focus?estimate=", "/focus/records?spent=", "/clock/timer?length="] {
      let run = AppRun(path: path + text)
      #expect(!run.html.contains("<dialog"))
      #expect(run.state.clock.timerText == "")
    }
  }

  @Test func aStoppedStopwatchLeadsToASession() {
    var run = AppRun(path: "/clock/stopwatch")
    #expect(links(run, "/focus").isEmpty)
    run.send(.clock(.stopwatch(.startTapped)))
    run.send(.woken, after: 600)
    #expect(links(run, "/focus").isEmpty)
    run.send(.clock(.stopwatch(.startTapped)), after: 65)
    #expect(links(run, "/focus") == ["/focus/records?spent=665"])
  }

  @Test func aPausedTimerAndOneThatRingsLeadToASession() throws {
    var run = AppRun(path: "/clock/timer?length=600")
    run.send(.clock(.timer(.started)))
    let id = try #require(run.state.clock.countdowns.first).id
    run.send(.clock(.timer(.tapped(id))), after: 125)
    #expect(links(run, "/focus") == ["/focus/records?spent=125"])
    run.send(.clock(.timer(.tapped(id))))
    run.send(.woken, after: 475)
    #expect(run.html.contains(">Log as a session<"))
    run.send(.clock(.timer(.recorded(id))))
    #expect(run.effects.contains(.navigate("/focus/records?spent=600")))
    #expect(!run.html.contains("class=\"stage ringing\""))
  }
}
