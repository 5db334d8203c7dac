import HaruCore
import HaruHTML
import HaruTime

// The page `/practice`: one minute of estimating, doing and comparing.
extension WelcomePage {
  static func practise(_ state: inout App.State, _ action: PracticeAction) {
    switch action {
    case .started(let estimate):
      state.welcome.practice = .running(estimate: estimate, start: state.measured)
    case .completed:
      guard case .running(let estimate, let start) = state.welcome.practice else { break }
      let spent = max(1_000, state.measured - start) / 1_000
      state.welcome.practice = .compared(estimate: estimate, spent: spent)
    case .repeated: state.welcome.practice = .asking
    }
  }

  static func practice(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        SubBar.node(
          .message(.practiceTitle),
          back: "\(Route.today.path)",
          .message(.todayTitle)
        ),
        Node(.div, "body")
          .containing(
            Node(.div, "practice").area("focus").containing(step(state)),
            Node(.section, "practice demo-way")
              .containing(
                Node(.p).text(.demoText),
                TextButton.node(.welcomeDemo, .welcome(.demoTapped), .tint)
              )
          )
      )
  }

  private static func step(_ state: App.State) -> [Node] {
    let text = state.messages
    switch state.welcome.practice {
    case .asking:
      return head(1, text.practiceTask, text.practiceAsk, state)
        + [
          Node(.div, "choices")
            .containing(
              WelcomePractice.choices.map { seconds in
                Chip.node(.made(text.time(seconds)), .welcome(.practice(.started(seconds))))
              }
            )
        ]
    case .running(let estimate, let start):
      let spent = max(0, state.measured - start) / 1_000
      return head(2, text.practiceTask, text.practiceDo, state)
        + [
          Node(.p, "clock").role("timer").text(Countdown.text(milliseconds: spent * 1_000)),
          bars(estimate, spent, text),
          TextButton.node(.focusComplete, .welcome(.practice(.completed)), .solidBig),
        ]
    case .compared(let estimate, let spent):
      return head(3, result(estimate, spent, text), text.practiceCompare, state)
        + [
          bars(estimate, spent, text),
          Node(.div, "ways")
            .containing(
              TextButton.node(.practiceAgain, .welcome(.practice(.repeated)), .quiet),
              TextButton.link(to: "\(Route.focus.path)", .focusNewTask, .solid)
            ),
        ]
    }
  }

  private static func head(
    _ step: Int,
    _ title: String,
    _ line: String,
    _ state: App.State
  ) -> [Node] {
    [
      Node(.p, "meta").text(state.messages.practiceStep(step: "\(step)", count: "3")),
      Node(.div).role("status").containing(Node(.h2).text(title)),
      Node(.p).text(line),
    ]
  }

  private static func result(_ estimate: Int64, _ spent: Int64, _ text: Messages) -> String {
    let difference = text.time(abs(spent - estimate))
    if spent == estimate { return text.practiceSame }
    return spent > estimate
      ? text.practiceLonger(time: difference) : text.practiceShorter(time: difference)
  }

  /// The estimate as outlined cells, the time as filled ones below.
  private static func bars(_ estimate: Int64, _ spent: Int64, _ text: Messages) -> Node {
    let unit = WelcomePractice.secondsPerSecond
    let shown = min(spent, estimate * 3)
    let longest = max(estimate, shown) * unit
    func bar(_ name: Message, _ seconds: Int64, _ drawn: Int64, isPlan: Bool) -> Node {
      Node(.div)
        .containing(
          Node(.span, "meta").text(name),
          Node(.b).text(text.time(seconds)),
          FocusPage.blocks(drawn * unit, of: longest, isPlan: isPlan).map(App.Action.focus)
        )
    }
    return Node(.div, "bars").attribute(.dataPen, "2")
      .containing(
        bar(.focusEstimate, estimate, estimate, isPlan: true),
        bar(.focusActual, spent, shown, isPlan: false)
      )
  }
}
