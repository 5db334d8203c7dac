public import HaruTime

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

  /// When it starts, if the formula is one range of clock times such as `9:00~10:30`; else nil.
  public var rangeStart: PlainTime? {
    guard tokens.count == 1, case .range(let from, _) = tokens[0] else { return nil }
    return PlainTime(millisecondsOfDay: Int(from) * 1_000)
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
