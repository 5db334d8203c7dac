/// A calculation in normal form: well-formed operands, one blank on each side of an operator.
///
/// Times are h:mm, or h:mm:ss if they have seconds (`90m` and `0:90` become `1:30`); numbers lose
/// superfluous zeros; `*` and `/` become `×` and `÷`. Parsing the text of a formula gives the same
/// formula.
public struct Formula: Equatable, Sendable {
  let tokens: [Token]

  init(_ tokens: [Token]) {
    self.tokens = tokens
  }

  /// Whether it is empty.
  public var isEmpty: Bool { tokens.isEmpty }

  /// Whether it is only `0:00`, which is not worth saving.
  public var isZero: Bool { tokens == [.time(.zero)] }

  /// An operand, an operator or a parenthesis.
  enum Token: Equatable, Sendable {
    /// A non-negative duration in seconds.
    case time(Rational)
    /// A non-negative plain number.
    case number(Rational)
    /// The duration from one clock time to another, in seconds of the day, 0 to 86,400.
    case range(from: Int64, to: Int64)
    /// The sign before an operand.
    case sign
    case binary(CalculatorOperator)
    case open
    case close

    /// Whether this token ends an operand.
    var endsOperand: Bool {
      switch self {
      case .time, .number, .range, .close: true
      case .sign, .binary, .open: false
      }
    }
  }

  /// The start of the last operand at the outer level: after the last operator that counts.
  static func start(
    behindLast counts: (CalculatorOperator) -> Bool,
    in tokens: [Token]
  ) -> Int {
    var depth = 0
    for index in tokens.indices.reversed() {
      switch tokens[index] {
      case .close: depth += 1
      case .open: depth -= 1
      case .binary(let operation) where depth == 0 && counts(operation): return index + 1
      default: break
      }
    }
    return 0
  }
}
