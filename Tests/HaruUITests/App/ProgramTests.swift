import HaruUI
import Testing

@testable import HaruHTML

/// What the running app shows, and when.
@Suite struct ProgramTests {
  /// The browser answers with `navigated`, so a turned day is rendered once.
  @Test func anActionThatLeavesThePageIsShownWithTheNextOne() {
    let program = Program(AppRun(path: "/today").state)
    program.receive(.woken, at: AppRun.moment(10))
    #expect(!program.document.tree.patches.words.isEmpty)
    program.receive(.today(.dayTurned(-1)), at: AppRun.moment(11))
    #expect(program.effects == [.navigate("/today?date=2026-11-20")])
    #expect(program.document.tree.patches.words.isEmpty)
    program.receive(.navigated("/today?date=2026-11-20"), at: AppRun.moment(11))
    #expect(!program.document.tree.patches.words.isEmpty)
  }
}
