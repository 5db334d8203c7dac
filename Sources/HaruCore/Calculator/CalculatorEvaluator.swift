/// A value and where it came from.
struct CalculatorValue {
  var amount: Rational
  var isTime: Bool
  /// The tokens that it was computed from.
  var source: Range<Int>

  /// 9,999,999 hours in seconds; the same limit applies to plain numbers.
  static let limit: UInt64 = 9_999_999 * 3_600

  /// The displayed value, and whether a time was rounded or a number is inexact.
  var rounded: (CalculatorResult, Bool) {
    if isTime {
      let (seconds, isWhole) = amount.rounded(toPartsOf: 1)
      return (.time(seconds: seconds), !isWhole || !amount.isExact)
    }
    return (.ratio(tenThousandths: amount.rounded(toPartsOf: 10_000).parts), !amount.isExact)
  }
}

/// Evaluates tokens with ordinary precedence, for typed expressions and for the keypad.
///
///     sum     = product { ("+" | "−") product }
///     product = factor { ("×" | "÷") factor }
///     factor  = { "−" } ( time | number | range | "(" sum ")" )
struct CalculatorEvaluator {
  private let tokens: [Formula.Token]
  /// Byte offsets of the tokens and of the end; if nil, those in the formula's own text.
  private let positions: [Int]?
  private var index: Int
  private var depth = 0

  private static let depthLimit = 32

  /// The value of the tokens from `start` on.
  static func value(
    of tokens: [Formula.Token],
    from start: Int = 0,
    positions: [Int]? = nil
  ) throws(CalculatorError) -> CalculatorValue {
    var evaluator = CalculatorEvaluator(tokens, from: start, positions: positions)
    return try evaluator.evaluate()
  }

  private init(_ tokens: [Formula.Token], from start: Int, positions: [Int]?) {
    self.tokens = tokens
    self.positions = positions
    index = start
  }

  private mutating func evaluate() throws(CalculatorError) -> CalculatorValue {
    guard current != nil else { throw .empty }
    let value = try sum()
    guard let token = current else { return value }
    if token == .close { throw .unbalanced(at: position(index)) }
    throw .expectedOperator(at: position(index))
  }

  private var current: Formula.Token? { index < tokens.count ? tokens[index] : nil }

  private func position(_ index: Int) -> Int {
    guard let positions else { return Formula(tokens).position(ofToken: index) }
    return positions.indices.contains(index) ? positions[index] : 0
  }

  private mutating func sum() throws(CalculatorError) -> CalculatorValue {
    var left = try product()
    while case .binary(let operation) = current, operation.isAdditive {
      index += 1
      let right = try product()
      guard left.isTime == right.isTime else {
        let source = left.isTime ? right.source : left.source
        throw .needsUnit(Formula(Array(tokens[source])), at: position(source.lowerBound))
      }
      left.amount = left.amount + (operation == .subtract ? -right.amount : right.amount)
      left.source = left.source.lowerBound..<index
      try checkSize(of: left)
    }
    return left
  }

  private mutating func product() throws(CalculatorError) -> CalculatorValue {
    var left = try factor()
    while case .binary(let operation) = current, !operation.isAdditive {
      let place = index
      index += 1
      let right = try factor()
      if operation == .multiply {
        guard !left.isTime || !right.isTime else { throw .timeTimesTime(at: position(place)) }
        left.amount = left.amount * right.amount
        left.isTime = left.isTime || right.isTime
      } else {
        guard let quotient = left.amount.divided(by: right.amount) else {
          throw .divisionByZero(at: position(place))
        }
        guard left.isTime || !right.isTime else { throw .numberDividedByTime(at: position(place)) }
        left.amount = quotient
        left.isTime = left.isTime && !right.isTime
      }
      left.source = left.source.lowerBound..<index
      try checkSize(of: left)
    }
    return left
  }

  private mutating func factor() throws(CalculatorError) -> CalculatorValue {
    let start = index
    var isNegative = false
    while current == .sign {
      isNegative.toggle()
      index += 1
    }
    let place = index
    var value = CalculatorValue(amount: .zero, isTime: true, source: start..<place)
    index += 1
    switch place < tokens.count ? tokens[place] : .close {
    case .time(let seconds): value.amount = seconds
    case .range(let from, let to): value.amount = Rational(to - from + (to < from ? 86_400 : 0))
    case .number(let number):
      value.amount = number
      value.isTime = false
    case .open: value = try group(openedAt: place)
    case .sign, .binary, .close: throw .expectedOperand(at: position(place))
    }
    if isNegative { value.amount = -value.amount }
    value.source = start..<index
    try checkSize(of: value)
    return value
  }

  /// Evaluates a group in parentheses, after the opening one.
  private mutating func group(openedAt place: Int) throws(CalculatorError) -> CalculatorValue {
    guard depth < CalculatorEvaluator.depthLimit else { throw .tooDeep(at: position(place)) }
    depth += 1
    let value = try sum()
    depth -= 1
    guard let token = current else { throw .unbalanced(at: position(place)) }
    guard token == .close else { throw .expectedOperator(at: position(index)) }
    index += 1
    return value
  }

  private func checkSize(of value: CalculatorValue) throws(CalculatorError) {
    guard value.amount.isBeyond(CalculatorValue.limit) else { return }
    throw .tooLarge(at: position(value.source.lowerBound))
  }
}
