import HaruCore

extension CalculatorPage {
  /// The calculation that is not finished, on the keypad or typed; nil where there is none.
  static func unfinished(_ state: App.State) -> Draft? {
    let calculator = state.calculator
    let typed = calculator.typed ?? ""
    let fields = [calculator.keypad.unfinished, typed, calculator.keypad.showsSeconds ? "1" : ""]
    if fields[0].utf8.isEmpty, typed.utf8.isEmpty { return nil }
    return Draft("calculator", nil, fields)
  }

  /// Takes up what ``unfinished(_:)`` answered.
  static func resume(_ state: inout App.State, _ fields: [String]) {
    state.calculator.keypad.showsSeconds = !fields[2].utf8.isEmpty
    state.calculator.keypad.takeUp(fields[0])
    if state.calculator.typed == nil, !fields[1].utf8.isEmpty { state.calculator.typed = fields[1] }
  }
}
