import HaruCore

extension CalculatorPage {
  /// The unfinished calculation, on the keypad or typed; nil if there is none.
  static func unfinished(_ state: App.State) -> Draft? {
    let calculator = state.calculator
    let typed = calculator.typed ?? ""
    let fields = [calculator.keypad.unfinished, typed, calculator.keypad.showsSeconds ? "1" : ""]
    if fields[0].utf8.isEmpty, typed.utf8.isEmpty { return nil }
    return Draft("calculator", nil, fields)
  }

  /// Restores the result of ``unfinished(_:)``.
  static func resume(_ state: inout App.State, _ fields: [String]) {
    state.calculator.keypad.showsSeconds = !fields[2].utf8.isEmpty
    state.calculator.keypad.takeUp(fields[0])
    if state.calculator.typed == nil, !fields[1].utf8.isEmpty { state.calculator.typed = fields[1] }
  }
}
