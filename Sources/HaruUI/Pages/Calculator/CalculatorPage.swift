package import HaruCore
package import HaruHTML
import HaruSync
import HaruTime

/// The time calculator: keypad, tape and history.
package enum CalculatorPage {
  package struct State {
    package var keypad = Keypad()
    package var history: [Int] = []
  }
  package enum Action { case pressed(Keypad.Key) }

  static func action(forKey key: String) -> Action? {
    guard let byte = key.utf8.first, key.utf8.count == 1, byte >= 48, byte < 58 else { return nil }
    return .pressed(.digit(byte - 48))
  }
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .pressed(let key): state.calculator.keypad.press(key)
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
                    .element(.p, [.class("formula")], text: state.keypad.tape),
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
