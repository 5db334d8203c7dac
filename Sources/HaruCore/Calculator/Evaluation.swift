/// A calculation with its result.
public struct Evaluation: Equatable, Sendable {
  /// The calculation in its normal form.
  public let formula: Formula
  /// What it gives.
  public let result: CalculatorResult
  /// Whether a time had to be rounded to a second, or a number did not fit the arithmetic.
  ///
  /// That a ratio shows four decimals only does not count.
  public let isRounded: Bool

  /// Calculates a typed expression.
  ///
  /// Times are `1:30`, `:30`, `1:30:15`, `1h 30m`, `90m`, `1.5h`; minutes and seconds of 60 to 99
  /// carry. A range `9:00~17:30` is the time between two clock times, over midnight if the second
  /// is earlier. Numbers may have decimals after `.` or `,`. Operators are `+`, `-` or `−`, `*` or
  /// `×`, `/` or `÷`, with ordinary precedence; parentheses nest 32 deep.
  public init(parsing text: String) throws(CalculatorError) {
    let lexed = try CalculatorLexer.read(text)
    let value = try CalculatorEvaluator.value(of: lexed.tokens, positions: lexed.positions)
    self.init(formula: Formula(lexed.tokens), value: value)
  }

  init(_ formula: Formula) throws(CalculatorError) {
    self.init(formula: formula, value: try CalculatorEvaluator.value(of: formula.tokens))
  }

  private init(formula: Formula, value: CalculatorValue) {
    self.formula = formula
    (result, isRounded) = value.rounded
  }

  /// The whole line: `0:58 + 0:53 = 1:51`, or with ` ≈ ` where the result is rounded.
  public func text(minus: MinusSign = .ascii) -> String {
    formula.text(minus: minus) + (isRounded ? " \u{2248} " : " = ") + result.text(minus: minus)
  }
}
