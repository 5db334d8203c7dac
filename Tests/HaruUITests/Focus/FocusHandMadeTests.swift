import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// Sessions entered by hand are checked before they are saved; it is 09:00 on the 21st.
struct FocusHandMadeTests {
  private static func run() -> AppRun {
    var run = AppRun(path: "/focus")
    run.add("English")
    run.send(.navigated("/focus/records"))
    return run
  }

  private static func enter(_ date: String, _ start: String, _ end: String, _ run: inout AppRun) {
    run.send(.focus(.records(.sessionAdded)))
    run.send(.focus(.records(.sessionEdited(.date, date))))
    run.send(.focus(.records(.sessionEdited(.start, start))))
    run.send(.focus(.records(.sessionEdited(.end, end))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
  }

  @Test func anEndBeforeItsStartTodayIsRefused() {
    var run = Self.run()
    Self.enter("2026-11-21", "08:00", "07:00", &run)
    #expect(run.saved.isEmpty)
    #expect(run.html.contains("The end is before the start. If it was over midnight"))
    #expect(!run.html.contains("Save as over midnight"))
    run.send(.focus(.records(.sessionFaultConfirmed)))
    #expect(run.saved.isEmpty)
    // Editing a field allows another attempt.
    run.send(.focus(.records(.sessionEdited(.end, "08:30"))))
    #expect(!run.html.contains("The end is before the start"))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.state.focus.log.sessions.count == 1)
  }

  @Test func overMidnightIsAskedOnce() {
    var run = Self.run()
    Self.enter("2026-11-19", "23:00", "01:00", &run)
    #expect(run.saved.isEmpty)
    #expect(run.html.contains("Was it over midnight? That makes 2 h."))
    #expect(run.effects.contains(.moveFocus("session-fault")))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.saved.isEmpty)
    run.send(.focus(.records(.sessionFaultConfirmed)))
    #expect(run.state.focus.log.sessions.first?.actualSeconds == 7_200)
    #expect(run.state.focus.sessionEditor == nil)
  }

  @Test func anOverlapIsNamedAndAllowed() {
    var run = Self.run()
    Self.enter("2026-11-20", "09:00", "10:00", &run)
    Self.enter("2026-11-20", "09:30", "10:30", &run)
    #expect(run.state.focus.log.sessions.count == 1)
    #expect(run.html.contains("Its time overlaps a session of “English”."))
    run.send(.focus(.records(.sessionFaultConfirmed)))
    #expect(run.state.focus.log.sessions.count == 2)
  }

  @Test func doubtsAreAskedOneAfterTheOther() {
    var run = Self.run()
    Self.enter("2026-11-20", "00:10", "00:50", &run)
    Self.enter("2026-11-19", "23:00", "00:30", &run)
    run.send(.focus(.records(.sessionFaultConfirmed)))
    #expect(run.html.contains("overlaps a session"))
    #expect(run.state.focus.log.sessions.count == 1)
    run.send(.focus(.records(.sessionFaultConfirmed)))
    #expect(run.state.focus.log.sessions.count == 2)
  }

  @Test func theFutureIsRefused() {
    var run = Self.run()
    Self.enter("2026-11-21", "09:30", "10:00", &run)
    #expect(run.saved.isEmpty)
    #expect(run.html.contains("That time has not come yet."))
  }

  @Test func aCorrectionThatMovesNothingIsNotAsked() throws {
    var run = Self.run()
    Self.enter("2026-11-19", "23:00", "01:00", &run)
    run.send(.focus(.records(.sessionFaultConfirmed)))
    let id = try #require(run.state.focus.log.sessions.first).id
    run.send(.focus(.records(.sessionChangeTapped(id))))
    run.send(.focus(.records(.sessionEdited(.estimate, "90"))))
    run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    #expect(run.state.focus.log.sessions.first?.estimateSeconds == 5_400)
    #expect(run.state.focus.log.sessions.count == 1)
  }
}
