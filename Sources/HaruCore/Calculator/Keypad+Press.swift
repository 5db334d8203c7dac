extension Keypad {
  private static let tokenLimit = 1_000

  /// Handles a key.
  public mutating func press(_ key: Key) -> Outcome {
    switch key {
    case .digit(let digit): edit { $0.append(digit) }
    case .doubleZero:
      edit {
        $0.append(0)
        $0.append(0)
      }
    case .point: if isEnteringNumber { edit { $0.appendPoint() } }
    case .colon:
      let time: Entry.Kind = showsSeconds ? .seconds : .minutes
      edit { $0.becomeTime(time) }
    case .backspace: removeLast()
    case .clear: reset()
    case .add: return pressOperator(.add)
    case .subtract: return pressOperator(.subtract)
    case .multiply: return pressOperator(.multiply)
    case .divide: return pressOperator(.divide)
    case .equals: return pressEquals()
    }
    return .none
  }

  /// Edits the current operand, or starts one.
  private mutating func edit(_ change: (inout Entry) -> Void) {
    var entry: Entry
    switch input {
    case .entry(let begun): entry = begun
    case .nothing, .group: entry = Entry(expectsNumber ? .number : timeKind)
    case .finished:
      reset()
      entry = Entry(timeKind)
    }
    change(&entry)
    input = .entry(entry)
  }

  private var timeKind: Entry.Kind { showsSeconds ? .seconds : .minutes }

  private mutating func removeLast() {
    switch input {
    case .entry(var entry):
      if entry.removeLast() { input = .entry(entry) } else { removeOperand() }
    case .group: removeOperand()
    case .nothing, .finished: break
    }
  }

  /// Goes back to the state right after the last operator, if any.
  private mutating func removeOperand() {
    guard let operation = pendingOperator else { return reset() }
    _ = arm(operation, after: Array(pending.dropLast()))
  }

  mutating func reset() {
    pending = []
    input = .nothing
    shown = .time(seconds: 0)
    expectsNumber = false
  }

  /// The tokens up to the current operand, without a trailing operator.
  private var completed: [Formula.Token] {
    switch input {
    case .nothing: Array(pending.dropLast())
    case .entry(let entry): pending + entry.tokens
    case .group(let tokens): pending + tokens
    case .finished: shown.tokens
    }
  }

  private mutating func pressOperator(_ operation: CalculatorOperator) -> Outcome {
    let tokens = completed
    guard tokens.count < Keypad.tokenLimit else { return .failed(.tooLong) }
    let error = arm(operation, after: tokens.isEmpty ? shown.tokens : tokens)
    return error.map { .failed($0) } ?? .none
  }

  /// Appends an operator to complete tokens; changes nothing if they have no value.
  ///
  /// After `+` or `−` the whole calculation is fixed; after `×` or `÷` only the last product is, so
  /// that `1:00 + 2` may still become `1:00 + 2 × 0:30`.
  mutating func arm(
    _ operation: CalculatorOperator,
    after tokens: [Formula.Token]
  ) -> CalculatorError? {
    let productStart =
      operation.isAdditive ? 0 : Formula.start(behindLast: { $0.isAdditive }, in: tokens)
    do throws(CalculatorError) {
      var value = try CalculatorEvaluator.value(of: tokens, from: productStart)
      expectsNumber = !operation.isAdditive || !value.isTime
      if productStart > 0 {
        let operandStart = Formula.start(behindLast: { _ in true }, in: tokens)
        value = try CalculatorEvaluator.value(of: tokens, from: operandStart)
      }
      shown = value.rounded.0
    } catch {
      return error
    }
    pending = tokens + [.binary(operation)]
    input = .nothing
    return nil
  }

  private mutating func pressEquals() -> Outcome {
    if case .finished = input { return .none }
    let tokens = completed
    if tokens.isEmpty { return .none }
    if Formula(tokens).isZero {
      reset()
      return .none
    }
    do throws(CalculatorError) {
      let evaluation = try Evaluation(Formula(tokens))
      reset()
      shown = evaluation.result
      input = .finished(evaluation.formula)
      return .completed(evaluation)
    } catch {
      return .failed(error)
    }
  }
}
