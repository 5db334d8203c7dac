import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import Testing

struct CalculatorPageTests {
  @Test func addsUpWithTheKeyboardAndKeepsTheResult() {
    var run = AppRun()
    run.press("4 1 6 + 1 0 9 + 3 7 Enter")
    #expect(
      run.state.calculator.history.map { $0.text() } == ["4:16 + 1:09 + 0:37 = 6:02"]
    )
    #expect(run.saved.count == 1)
    #expect(run.saved.first?.key.entity == "calculation")
    #expect(run.saved.first?.key.field == CellKey.fact)
    #expect(run.html.contains("<span>6:02</span>"))
  }

  @Test func keepsNothingForZeroOrASecondEquals() {
    var run = AppRun()
    run.press("=")
    #expect(run.saved.isEmpty)
    run.press("1 0 0 + 1 =")
    #expect(run.saved.count == 1)
    run.press("=")
    #expect(run.saved.isEmpty)
    #expect(run.state.calculator.history.count == 1)
  }

  @Test func namesEachDayOfTheHistoryOnce() {
    var run = AppRun()
    run.press("1 0 0 + 1 = 2 0 0 + 2 =")
    #expect(run.html.contains("<small class=\"from\">Today</small>"))
    #expect(run.html.contains("<small class=\"to\">Today</small>"))
    run.send(.woken, after: 86_400)
    #expect(run.html.contains("Yesterday"))
    run.send(.woken, after: 86_400)
    #expect(run.html.contains("Nov 21"))
  }

  @Test func showsAResultInOtherForms() {
    var run = AppRun()
    run.press("1 3 0 + 4 5 =")
    let forms = ["2:15", "2.25", "135", "8100", "PT2H15M"]
    for (number, form) in forms.enumerated() {
      run.send(.formatChosen("\(number)"))
      #expect(run.html.contains("<span>\(form)</span>"))
    }
    run.send(.formatChosen("99"))
    #expect(run.html.contains("<span>2:15</span>"))
  }

  @Test func calculatesATypedExpression() {
    var run = AppRun()
    run.send(.typingToggled)
    #expect(run.effects == [.moveFocus("expression")])
    run.send(.typed("9:00~17:30 - 1h"))
    run.send(.submitted)
    #expect(run.state.calculator.history.map { $0.result } == ["7:30"])
    #expect(run.state.calculator.typed == nil)
  }

  @Test func saysWhatIsWrongWithATypedExpression() {
    var run = AppRun()
    run.send(.typingToggled)
    run.send(.typed("1:00 + 5"))
    run.send(.submitted)
    #expect(run.html.contains("Add a unit to 5 at position 8"))
    #expect(run.html.contains("aria-invalid=\"true\""))
    #expect(run.state.calculator.typed == "1:00 + 5")
    #expect(run.saved.isEmpty)
    run.send(.typed("1:00 + 5m"))
    #expect(!run.html.contains("needs a unit"))
  }

  @Test func saysThatDivisionByZeroHasNoResult() {
    var run = AppRun()
    run.press("1 0 0 / 0 =")
    #expect(run.html.contains("role=\"alert\""))
    #expect(run.html.contains("Can&#39;t divide by zero"))
    run.press("Backspace 2 =")
    #expect(run.state.calculator.history.map { $0.result } == ["0:30"])
  }

  @Test func takesAResultAndAFormulaBack() throws {
    var run = AppRun()
    run.press("1 0 0 + 3 0 =")
    let id = try #require(run.state.calculator.history.first?.id)
    run.press("2 0 0 +")
    run.send(.resultTaken(id))
    run.press("=")
    #expect(run.state.calculator.history.last?.text() == "2:00 + 1:30 = 3:30")
    run.send(.formulaTaken(id))
    run.press("Backspace Backspace 4 5 =")
    #expect(run.state.calculator.history.last?.text() == "1:00 + 0:45 = 1:45")
  }

  @Test func bringsADeletedCalculationBack() throws {
    var run = AppRun()
    run.press("1 0 0 + 3 0 =")
    let id = try #require(run.state.calculator.history.first?.id)
    run.send(.rowDeleted(id))
    #expect(run.state.calculator.history.isEmpty)
    #expect(run.html.contains("Calculation deleted"))
    run.send(.toastActionTapped)
    #expect(run.state.calculator.history.map(\.id) == [id])
    #expect(run.state.toast == nil)
  }

  @Test func asksBeforeItClearsTheHistory() {
    var run = AppRun()
    run.press("1 0 0 + 3 0 = 2 0 0 + 3 0 =")
    run.send(.clearTapped)
    #expect(run.html.contains("2 calculations will be deleted"))
    run.send(.clearCancelled)
    #expect(run.state.calculator.history.count == 2)
    run.send(.clearTapped)
    run.send(.clearConfirmed)
    #expect(run.saved.count == 2)
    #expect(run.state.calculator.history.isEmpty)
  }

  @Test func copiesTheReadoutAndALine() throws {
    var run = AppRun()
    run.press("0 3 0 - 1 0 5 =")
    run.send(.copyTapped)
    #expect(run.effects == [.copy("−0:35")])
    let id = try #require(run.state.calculator.history.first?.id)
    run.send(.rowCopied(id))
    #expect(run.effects == [.copy("0:30 − 1:05 = −0:35")])
    run.send(.rowShared(id))
    #expect(run.effects == [.share("0:30 − 1:05 = −0:35")])
  }

  @Test func ticksWhenAKeyIsPressed() {
    var run = AppRun()
    run.press("5")
    #expect(run.effects.first == .sound(.key))
  }

  @Test func anUnfinishedCalculationIsKeptAndGoneOnWith() {
    var run = AppRun()
    run.press("1 5 0 + 2 5")
    #expect(run.effects.last == .keepDraft(Draft("calculator", nil, ["1:50 + 0:25", "", ""])))
    run = AppRun(drafts: ["calculator ": ["1:50 + 0:25", "", ""]])
    #expect(run.html.contains("<span>0:25</span>"))
    run.press("=")
    #expect(run.state.calculator.history.map { $0.result } == ["2:15"])
    #expect(run.effects.contains(.dropDraft("calculator ")))
  }

  @Test func aTypedCalculationIsKeptToo() {
    let run = AppRun(drafts: ["calculator ": ["", "9:00~17:", "1"]])
    #expect(run.state.calculator.typed == "9:00~17:")
    #expect(run.state.calculator.keypad.showsSeconds)
  }

  @Test func decimalsHaveTheMarkOfTheLanguageAndAreStoredWithAPoint() throws {
    var run = AppRun(language: .de)
    #expect(run.html.contains(">,</button>"))
    run.send(.typingToggled)
    run.send(.typed("4,5 / 4"))
    run.send(.submitted)
    #expect(run.state.calculator.history.map { $0.text() } == ["4.5 ÷ 4 = 1.125"])
    #expect(run.html.contains("4,5 ÷ 4 =") && run.html.contains("<span>1,125</span>"))
    run.send(.copyTapped)
    #expect(run.effects == [.copy("1,125")])
    let id = try #require(run.state.calculator.history.first?.id)
    run.send(.rowCopied(id))
    #expect(run.effects == [.copy("4,5 ÷ 4 = 1,125")])
    run.send(.typingToggled)
    run.send(.typed("1,125 × 2"))
    run.send(.submitted)
    #expect(run.state.calculator.history.map { $0.result } == ["1.125", "2.25"])
  }

  @Test func aCalculationInAnAddressIsShownWithTheMarkOfTheLanguage() {
    let path = "/calc?expression=4.5%2F4"
    #expect(AppRun(path: path, language: .de).state.calculator.typed == "4,5/4")
    #expect(AppRun(path: path).state.calculator.typed == "4.5/4")
  }

  @Test func speaksKorean() {
    let html = AppRun(language: .ko).html
    #expect(html.contains("시간 계산기"))
    #expect(html.contains("aria-label=\"더하기\""))
  }

  @Test func leavesKeysOfOtherPagesAlone() {
    let run = AppRun(path: "/nowhere")
    #expect(!App.accepts(key: "1", in: run.state))
    #expect(run.html.contains("Page not found"))
  }
}
