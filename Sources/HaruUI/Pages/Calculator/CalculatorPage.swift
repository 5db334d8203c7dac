package import HaruCore
package import HaruTime

/// The time calculator: keypad, typed expressions, tape and history.
package enum CalculatorPage {
  /// What the page knows.
  package struct State {
    package var keypad = Keypad()
    /// The calculations that were kept, oldest first.
    package var history: [Calculation] = []
    /// Why the last calculation was not possible.
    package var error: CalculatorError?
    /// The calculation that the readout shows, so that it can be shown in another form.
    package var shown: Evaluation?
    package var format = DurationFormat.hm
    /// The text of the expression that is being typed; `nil` while the keypad is in use.
    package var typed: String?
    /// The calculation whose further actions are open.
    package var opened: String?
    package var isClearing = false
    /// Whether the records of the device are known.
    package var isOpen = false
  }

  /// What can happen on the page.
  package enum Action {
    case keyPressed(Keypad.Key)
    case secondsToggled
    case formatChosen(String)
    case typingToggled
    case typed(String)
    case submitted
    case resultTaken(String)
    case formulaTaken(String)
    case rowToggled(String)
    case rowCopied(String)
    case rowDeleted(String)
    case copyTapped
    case clearTapped
    case clearCancelled
    case clearConfirmed
  }
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .pressed(let key): _ = state.calculator.keypad.press(key)
    }
    return []
  }
  static func history(in replica: Replica) -> [Int] { [] }
  static func view(_ state: State, now: Moment, text: Messages) -> Node<Action> {
    .element(
      .div,
      [],
      [
        .element(.header, [.class("bar")], [.element(.h1, text: text.calcTitle)]),
        .element(
          .div,
          [.class("body")],
          [
            .element(
              .div,
              [.class("calc")],
              [
                .element(.section, [.class("tape")]),
                .element(
                  .section,
                  [.class("readout")],
                  [
                    .element(
                      .p,
                      [.class("formula")],
                      text: state.keypad.tape.text(minus: .typographic)
                    ),
                    .element(.output, [], [.element(.span, text: state.keypad.readout)]),
                  ]
                ),
                .element(.div, [.class("chips")]),
                .element(
                  .div,
                  [.class("pad")],
                  (0..<10).map { d in
                    .element(
                      .button,
                      [.class("key"), .onClick(.pressed(.digit(UInt8(d))))],
                      text: "\(d)"
                    )
                  }
                ),
              ]
            )
          ]
        ),
      ]
    )
  }
}
