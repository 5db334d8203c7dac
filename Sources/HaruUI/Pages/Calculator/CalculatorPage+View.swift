package import HaruHTML
import HaruCore
package import HaruTime

extension CalculatorPage {
  /// The whole page; `today` is the civil date that the history's days are named from.
  package static func view(_ state: State, today: PlainDate, text: Messages) -> Node<Action> {
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
                tape(state, today: today, text: text), readout(state, text: text),
                chips(state, text: text), pad(state.keypad, text: text),
              ]
            )
          ]
        ),
        clearDialog(state, text: text),
      ]
    )
  }

  private static func readout(_ state: State, text: Messages) -> Node<Action> {
    let value = readout(state)
    return .element(
      .section,
      [.class("readout")],
      [
        formula(state, text: text),
        .element(
          .output,
          [
            .attribute(.dataFit, fit(value)),
            .attribute(.ariaLive, state.shown == nil ? "off" : "polite"),
          ],
          [
            state.keypad.pendingOperator.map { sign(of: $0) } ?? .empty,
            .element(.span, text: value),
          ]
        ),
      ]
    )
  }

  /// The line above the readout: the tape, an error, or the field for a typed expression.
  private static func formula(_ state: State, text: Messages) -> Node<Action> {
    if let typed = state.typed { return expression(typed, error: state.error, text: text) }
    if let error = state.error {
      return .element(
        .p,
        [.class("formula bad"), .role("alert")],
        text: text.sentence(for: error)
      )
    }
    let tape = state.keypad.tape.text(minus: .typographic)
    return .element(.p, [.class("formula")], text: tape)
  }

  private static func expression(
    _ typed: String,
    error: CalculatorError?,
    text: Messages
  ) -> Node<Action> {
    .element(
      .form,
      [.class("entry"), .attribute(.action, "/calc"), .onSubmit(.submitted)],
      [
        .element(
          .input,
          [
            .type("text"), .id("expression"), .attribute(.name, "expression"),
            .label(text.calcExpression), .attribute(.placeholder, text.calcExpressionHint),
            .attribute(.autocomplete, "off"), .attribute(.enterkeyhint, "done"),
            .attribute(.spellcheck, "false"), .attribute(.dir, "ltr"), .value(typed),
            .when(error != nil, .attribute(.ariaInvalid, "true")),
            .when(error != nil, .attribute(.ariaDescribedby, "expression-error")),
            .onInput(Action.typed),
          ]
        ),
        error.map {
          .element(
            .small,
            [.class("err"), .id("expression-error"), .role("alert")],
            text: text.sentence(for: $0)
          )
        } ?? .empty,
      ]
    )
  }

  private static func sign(of operation: CalculatorOperator) -> Node<Action> {
    // Drawn by the style sheet, so that the readout's text is the number alone.
    .element(.span, [.class("op"), .decorative, .attribute(.dataState, symbol(of: operation))])
  }

  private static func symbol(of operation: CalculatorOperator) -> String {
    switch operation {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    }
  }

  /// The step of the number's size: the longer the text, the smaller it is drawn.
  private static func fit(_ value: String) -> String {
    switch value.utf8.count {
    case ...5: "1"
    case ...8: "2"
    case ...11: "3"
    default: "4"
    }
  }

  private static func chips(_ state: State, text: Messages) -> Node<Action> {
    .element(
      .div,
      [.class("chips")],
      [
        .element(
          .button,
          [
            .class("chip"), .type("button"), .pressed(state.keypad.showsSeconds),
            .onClick(.secondsToggled),
          ],
          text: text.calcSeconds
        ),
        .element(
          .button,
          [
            .class("chip"), .type("button"), .pressed(state.typed != nil), .onClick(.typingToggled),
          ],
          text: text.calcExpression
        ),
        .when(
          state.keypad.isEnteringNumber,
          .element(
            .button,
            [.class("chip tint"), .type("button"), .onClick(.keyPressed(.colon))],
            text: text.calcAsTime
          )
        ),
        .when(state.shown?.result.seconds != nil, formatChoice(state.format, text: text)),
        .element(
          .button,
          [.class("chip"), .type("button"), .onClick(.copyTapped)],
          [Icon.copy.node(.small), .element(.span, text: text.calcCopy)]
        ),
      ]
    )
  }

  private static func formatChoice(_ chosen: DurationFormat, text: Messages) -> Node<Action> {
    let names = [
      text.calcFormatHoursMinutes, text.calcFormatDecimal, text.calcFormatMinutes,
      text.calcFormatSeconds, text.calcFormatISO,
    ]
    return .element(
      .select,
      [.class("chip"), .label(text.calcFormats), .onChange(Action.formatChosen)],
      names.indices.map { number in
        .element(
          .option,
          [
            .value("\(number)"), .when(formats[number] == chosen, .attribute(.selected, "")),
          ],
          text: names[number]
        )
      }
    )
  }

  private static func pad(_ keypad: Keypad, text: Messages) -> Node<Action> {
    let armed = keypad.armedOperator
    return .element(
      .div,
      [.class("pad"), .role("group"), .label(text.calcKeypad), .attribute(.dir, "ltr")],
      [
        key("C", "fn", .clear, text.calcKeyClear),
        key("÷", "op", .divide, text.calcKeyDivide, isArmed: armed == .divide),
        key("×", "op", .multiply, text.calcKeyMultiply, isArmed: armed == .multiply),
        .element(
          .button,
          [
            .class("key fn"), .type("button"), .label(text.calcKeyBackspace),
            .onClick(.keyPressed(.backspace)),
          ],
          [Icon.backspace.node()]
        ),
        digit(7), digit(8), digit(9),
        key("−", "op", .subtract, text.calcKeySubtract, isArmed: armed == .subtract),
        digit(4), digit(5), digit(6),
        key("+", "op", .add, text.calcKeyAdd, isArmed: armed == .add),
        digit(1), digit(2), digit(3), key("=", "eq", .equals, text.calcKeyEquals),
        key("00", "", .doubleZero, text.calcKeyDoubleZero), digit(0),
        key(".", "", .point, text.calcKeyPoint),
      ]
    )
  }

  private static func digit(_ digit: UInt8) -> Node<Action> {
    .element(
      .button,
      [.class("key"), .type("button"), .onClick(.keyPressed(.digit(digit)))],
      text: "\(digit)"
    )
  }

  private static func key(
    _ sign: String,
    _ kind: String,
    _ key: Keypad.Key,
    _ name: String,
    isArmed: Bool = false
  ) -> Node<Action> {
    .element(
      .button,
      [
        .class("key \(kind)\(isArmed ? " armed" : "")"), .type("button"), .label(name),
        .onClick(.keyPressed(key)),
      ],
      text: sign
    )
  }
}
