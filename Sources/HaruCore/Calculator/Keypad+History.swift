extension Keypad {
  /// Takes a result: as the operand after an operator, else as a result to go on from.
  public mutating func take(_ result: CalculatorResult) {
    if pending.isEmpty {
      reset()
      input = .finished(Formula([]))
    } else {
      input = .group(result.tokens)
    }
    shown = result
  }

  /// Takes a formula in place of what is there; its last operand can be edited.
  public mutating func take(_ formula: Formula) {
    reset()
    let tokens = formula.tokens
    var start = Formula.start(behindLast: { _ in true }, in: tokens)
    if start > 0, case .binary(let operation) = tokens[start - 1],
      arm(operation, after: Array(tokens[..<(start - 1)])) != nil
    {
      start = 0
    }
    let operand = tokens[start...]
    guard let value = try? CalculatorEvaluator.value(of: tokens, from: start) else { return }
    shown = value.rounded.0
    let entry = Entry(operand, showsSeconds: showsSeconds)
    input = entry.map { .entry($0) } ?? .group(Array(operand))
  }
}
