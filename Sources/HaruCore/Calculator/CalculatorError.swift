/// Why a calculation has no result.
///
/// Positions are byte offsets into the UTF-8 of the typed text; for the keypad, into the ASCII text
/// of the formula.
public enum CalculatorError: Error, Equatable, Sendable {
  /// There is nothing to calculate.
  case empty
  /// The text exceeds 10,000 bytes, or the keypad's tape 1,000 operands and operators.
  case tooLong
  /// This character is not allowed here.
  case unexpectedCharacter(Unicode.Scalar, at: Int)
  /// Minutes or seconds after a colon do not have two digits: `1:2`.
  case needsTwoDigits(at: Int)
  /// A time or a number is expected here.
  case expectedOperand(at: Int)
  /// An operator is expected here.
  case expectedOperator(at: Int)
  /// A parenthesis has no partner.
  case unbalanced(at: Int)
  /// Parentheses are nested more than 32 deep.
  case tooDeep(at: Int)
  /// An end of a range is not a clock time from 0:00 to 24:00.
  case notAClockTime(at: Int)
  /// A plain number is added to or subtracted from a time, or the other way round.
  case needsUnit(Formula, at: Int)
  /// It can be a date or, as this formula, numbers: `2026-12-25`.
  case mayBeDate(Formula, at: Int)
  /// A time is multiplied by a time; the position is that of the operator.
  case timeTimesTime(at: Int)
  /// A plain number is divided by a time; the position is that of the operator.
  case numberDividedByTime(at: Int)
  /// The divisor is zero; the position is that of the operator.
  case divisionByZero(at: Int)
  /// An operand or a result exceeds 9,999,999 hours, or as many seconds as a plain number.
  case tooLarge(at: Int)
}
