extension Keypad {
  /// Inserts a result: as the operand after an operator, otherwise as a result to continue from.
  public mutating func take(_ result: CalculatorResult) {
    if pending.isEmpty {
      reset()
      input = .finished(Formula([]))
    } else {
      input = .group(result.tokens)
    }
    shown = result
  }

  /// Replaces the current input with a formula; its last operand can be edited.
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

extension Keypad {
  /// The unfinished calculation as a text that ``takeUp(_:)`` reads: `1:50 + 0:25`, or `1:50 +`
  /// before the next operand; empty if there is none.
  public var unfinished: String {
    switch input {
    case .finished: ""
    case .nothing: Formula(pending).text()
    case .entry(let entry): Formula(pending + entry.tokens).text()
    case .group(let tokens): Formula(pending + tokens).text()
    }
  }

  /// Restores an ``unfinished`` calculation; any other text changes nothing.
  public mutating func takeUp(_ text: String) {
    guard var tokens = try? CalculatorLexer.read(text).tokens else { return }
    var last: CalculatorOperator?
    if case .binary(let operation)? = tokens.last {
      last = operation
      tokens.removeLast()
    }
    guard !tokens.isEmpty, (try? CalculatorEvaluator.value(of: tokens)) != nil else { return }
    take(Formula(tokens))
    if let last { _ = arm(last, after: tokens) }
  }
}
