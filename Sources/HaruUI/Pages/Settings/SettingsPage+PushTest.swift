import HaruHTML

// The test of a message's whole way to this browser.
extension SettingsPage {
  static func test(_ test: PushTest, _ text: Messages) -> Node {
    let steps = PushTest.Step.allCases
    let score =
      test.isRunning
      ? text.noticesTesting
      : text.noticesScore(good: "\(test.goodSteps)", all: "\(steps.count)")
    return section(
      text.noticesTestTitle,
      [
        Node(.div, "testhead")
          .containing(
            Node(.div, "row")
              .containing(
                Node(.span, "grow name").role("status").text(score),
                .when(!test.isRunning, button(text.noticesTestAgain, .notice(.testTapped)))
              ),
            Node(.div, "tally").decorative()
              .containing(steps.map { Node(.i).class(look(of: $0, test)) })
          ),
        Node(.ol, "rows selftest").containing(steps.map { row($0, test, text) }),
      ]
    )
    .class("trial")
  }

  private static func look(of step: PushTest.Step, _ test: PushTest) -> String {
    switch test.outcome(of: step)?.isGood {
    case true: "ok"
    case false: "bad"
    case nil: "ask"
    }
  }

  private static func row(_ step: PushTest.Step, _ test: PushTest, _ text: Messages) -> Node {
    let outcome = test.outcome(of: step)
    var (name, fix) = words(for: step, text)
    if step == .seen, outcome?.isGood != true { name = text.noticesSeenAsk }
    let isAsked = step == .seen && outcome == nil && test.isAsking
    let icon: Icon =
      switch outcome?.isGood {
      case true: .check
      case false: .alert
      case nil: .help
      }
    return Node(.li).class(look(of: step, test))
      .containing(
        icon.node(.small),
        Node(.span, "name").text(name),
        Node(.span, "meta").text(remark(outcome, text)),
        .when(outcome?.isGood == false, Node(.p).text(fix)),
        .when(
          isAsked,
          Pair.node(
            button(text.noticesSeenNo, .notice(.testAnswered(false))),
            button(text.noticesSeenYes, .notice(.testAnswered(true)), .solid)
          )
        )
      )
  }

  private static func remark(_ outcome: PushTest.Found?, _ text: Messages) -> String {
    guard let outcome else { return "" }
    guard outcome.isGood else { return text.noticesToFix }
    guard let milliseconds = outcome.milliseconds else { return text.noticesFine }
    return text.focusSecondsShort(seconds: text.fixed((milliseconds + 50) / 100, decimals: 1))
  }

  private static func words(
    for step: PushTest.Step,
    _ text: Messages
  ) -> (name: String, fix: String) {
    switch step {
    case .browser: (text.noticesStepBrowser, text.noticesFixBrowser)
    case .permission: (text.noticesStepPermission, text.noticesFixPermission)
    case .worker: (text.noticesStepWorker, text.noticesFixWorker)
    case .server: (text.noticesStepServer, text.noticesFixServer)
    case .subscription: (text.noticesStepSubscription, text.noticesFixSubscription)
    case .known: (text.noticesStepKnown, text.noticesFixSubscription)
    case .sent: (text.noticesStepSent, text.noticesFixSent)
    case .arrived: (text.noticesStepArrived, text.noticesFixArrived)
    case .shown: (text.noticesStepShown, text.noticesFixShown)
    case .seen: (text.noticesStepSeen, text.noticesFixSeen)
    }
  }
}
