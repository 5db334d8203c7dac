/// A calculation with its result.
public struct Evaluation: Equatable, Sendable {
  /// The calculation in normal form.
  public let formula: Formula
  /// The result.
  public let result: CalculatorResult
  /// Whether a time was rounded to the second, or a number exceeded exact arithmetic.
  ///
  /// That a ratio shows only four decimals does not count.
  public let isRounded: Bool

  /// Evaluates a typed expression.
  ///
  /// Times are `1:30`, `:30`, `1:30:15`, `1h 30m`, `90m`, `1.5h`; minutes and seconds of 60 to 99
  /// carry. A range `9:00~17:30` is the time between two clock times, past midnight if the second
  /// one is earlier. Numbers may have decimals after `.` or `,`. Operators are `+`, `-` or `−`, `*`
  /// or `×`, `/` or `÷`, with ordinary precedence; parentheses nest 32 deep.
  ///
  /// `2026-12-25` and `2026/12/25` are refused, because they can be dates; with blanks around the signs
  /// they are calculated. A comma before three digits is refused, because it may group thousands,
  /// unless it is known to be the decimal mark (`hasDecimalComma`).
  public init(
    parsing text: String,
    hasDecimalComma: Bool = false
  ) throws(CalculatorError) {
    let lexed = try CalculatorLexer.read(text, hasDecimalComma: hasDecimalComma)
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

  /// The whole line: `0:58 + 0:53 = 1:51`, or with ` ≈ ` if the result is rounded.
  public func text(minus: MinusSign = .ascii) -> String {
    formula.text(minus: minus) + (isRounded ? " \u{2248} " : " = ") + result.text(minus: minus)
  }
}
