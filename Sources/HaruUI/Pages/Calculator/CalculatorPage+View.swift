import HaruCore
import HaruHTML
import HaruTime

extension CalculatorPage {
  /// The whole page.
  @inline(never)
  static func view(_ app: App.State) -> Node {
    let (state, today, text) = (app.calculator, app.now.date, app.messages)
    return Node(.div, "calcpage")
      .containing(
        PageBar.node(
          .message(.calcTitle),
          [Node(still: PageChoice.calculation(.calculator))]
        ),
        Node(.div, "body")
          .containing(
            Node(.div, "calc")
              .containing(
                tape(state, today: today, text: text),
                readout(state, text: text),
                chips(state, text: text),
                pad(state.keypad, text: text)
              )
          ),
        clearDialog(state, text: text)
      )
  }

  private static func readout(_ state: State, text: Messages) -> Node {
    let value = shownValue(state, text)
    return Node(.section, "readout")
      .containing(
        formula(state, text: text),
        Node(.output)
          .attribute(.dataFit, fit(value))
          .attribute(.ariaLive, state.shown == nil ? "off" : "polite")
          .containing(
            state.keypad.pendingOperator.map { sign(of: $0) } ?? .empty,
            Node(.span).text(value)
          )
      )
  }

  /// The line above the readout: the tape, an error, or the field for a typed expression.
  private static func formula(_ state: State, text: Messages) -> Node {
    if let typed = state.typed { return expression(typed, error: state.error, text: text) }
    if let error = state.error {
      return Node(.p, "formula bad").role("alert").text(text.sentence(for: error))
    }
    let tape = state.keypad.tape.text(minus: .typographic)
    return Node(.p, "formula").text(text.localized(tape))
  }

  private static func expression(
    _ typed: String,
    error: CalculatorError?,
    text: Messages
  ) -> Node {
    Node(.form, "entry")
      .attribute(.action, "/calc")
      .onSubmit(.submitted)
      .containing(
        Node(.input)
          .type("text")
          .id("expression")
          .attribute(.name, "expression")
          .label(.calcExpression)
          .attribute(.placeholder, .calcExpressionHint)
          .attribute(.autocomplete, "off")
          .attribute(.enterkeyhint, "done")
          .attribute(.spellcheck, "false")
          .attribute(.dir, "ltr")
          .value(typed)
          .when(error != nil) { $0.attribute(.ariaInvalid, "true") }
          .when(error != nil) { $0.attribute(.ariaDescribedby, "expression-error") }
          .onInput(Action.typed),
        error.map {
          Node(.small, "err")
            .id("expression-error")
            .role("alert")
            .text(text.sentence(for: $0))
        } ?? .empty
      )
  }

  private static func sign(of operation: CalculatorOperator) -> Node {
    // Drawn by the style sheet, so that the readout's text is only the number.
    Node(.span, "op").decorative().attribute(.dataState, symbol(of: operation))
  }

  private static func symbol(of operation: CalculatorOperator) -> String {
    switch operation {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    }
  }

  /// The size class of the number: the longer the text, the smaller.
  private static func fit(_ value: String) -> String {
    switch value.utf8.count {
    case ...5: "1"
    case ...8: "2"
    case ...11: "3"
    default: "4"
    }
  }

  private static func chips(_ state: State, text: Messages) -> Node {
    Chip.row([
      Chip.node(.message(.calcCopy), .copyTapped, icon: .copy),
      usesOfShown(state, text: text),
      Chip.toggle(.message(.calcSeconds), isOn: state.keypad.showsSeconds, .secondsToggled),
      Chip.toggle(.message(.calcExpression), isOn: state.typed != nil, .typingToggled),
      .when(
        state.keypad.isEnteringNumber,
        Chip.node(.message(.calcAsTime), .keyPressed(.colon), isTinted: true)
      ),
      .when(state.shown?.result.seconds != nil, formatChoice(state.format, text: text)),
    ])
  }

  /// What the result can become on other pages.
  private static func usesOfShown(_ state: State, text: Messages) -> Node {
    guard state.shown?.result.seconds != nil else { return .empty }
    return Node(.span, "uses")
      .containing(
        uses(of: state.shown, text: text).map { use in
          Node(still: Chip.link(to: use.path, .message(use.short), icon: use.icon).label(use.name))
        }
      )
  }

  private static func formatChoice(_ chosen: DurationFormat, text: Messages) -> Node {
    let names = [
      text.calcFormatHoursMinutes, text.calcFormatDecimal, text.calcFormatMinutes,
      text.calcFormatSeconds, text.calcFormatISO,
    ]
    return Choice.node(
      names.indices.map { (value: "\($0)", name: names[$0]) },
      chosen: names.indices.first { formats[$0] == chosen }.map { "\($0)" },
      isChip: true,
      Action.formatChosen
    )
    .label(.calcFormats)
  }

  private static func pad(_ keypad: Keypad, text: Messages) -> Node {
    let armed = keypad.armedOperator
    return Node(.div, "pad")
      .role("group")
      .label(.calcKeypad)
      .attribute(.dir, "ltr")
      .containing(
        key("C", "fn", .clear, text.calcKeyClear),
        key("÷", "op", .divide, text.calcKeyDivide, isArmed: armed == .divide),
        key("×", "op", .multiply, text.calcKeyMultiply, isArmed: armed == .multiply),
        Node(.button, "key fn")
          .type("button")
          .label(.calcKeyBackspace)
          .onClick(.keyPressed(.backspace))
          .containing(Icon.backspace.node()),
        digit(7),
        digit(8),
        digit(9),
        key("−", "op", .subtract, text.calcKeySubtract, isArmed: armed == .subtract),
        digit(4),
        digit(5),
        digit(6),
        key("+", "op", .add, text.calcKeyAdd, isArmed: armed == .add),
        digit(1),
        digit(2),
        digit(3),
        key("=", "eq", .equals, text.calcKeyEquals),
        key("00", "", .doubleZero, text.calcKeyDoubleZero),
        digit(0),
        key("\(text.language.decimalMark)", "", .point, text.calcKeyPoint)
      )
  }

  private static func digit(_ digit: UInt8) -> Node {
    Node(.button, "key").type("button").onClick(.keyPressed(.digit(digit))).text("\(digit)")
  }

  private static func key(
    _ sign: String,
    _ kind: String,
    _ key: Keypad.Key,
    _ name: String,
    isArmed: Bool = false
  ) -> Node {
    Node(.button)
      .class("key \(kind)\(isArmed ? " armed" : "")")
      .type("button")
      .label(name)
      .onClick(.keyPressed(key))
      .text(sign)
  }
}
