import HaruTime

/// The state of a keypad calculator, pure: keys in, readout, tape and outcomes out.
///
/// Digits shift in from the right as h:mm (2, 5, 8 is `2:58`), or as h:mm:ss while
/// ``showsSeconds`` is on. After `×` and `÷` a plain number is expected, and after `+` and `−` what
/// the tape's value is: a time, or a number after a ratio. The colon turns a number that is being
/// entered into a time. Calculations go through the same evaluator as typed expressions: the text
/// of a completed formula, typed, gives the same result. For that reason a calculation goes on
/// from a result as it is shown, rounded.
public struct Keypad: Equatable, Sendable {
  /// A key of the keypad.
  public enum Key: Equatable, Sendable {
    /// 0 to 9; other values do nothing.
    case digit(UInt8)
    /// Two zeros at once.
    case doubleZero
    /// The decimal point of a plain number; does nothing on a time.
    case point
    /// Turns a plain number that is being entered into a time.
    case colon
    /// Takes back the last digit, then the operand; does nothing on an operator or a result.
    case backspace
    /// Starts anew.
    case clear
    /// `+`
    case add
    /// `−`
    case subtract
    /// `×`
    case multiply
    /// `÷`
    case divide
    /// `=`
    case equals
  }

  /// What a key has led to.
  public enum Outcome: Equatable, Sendable {
    /// Nothing that leaves the keypad.
    case none
    /// A calculation for the history.
    case completed(Evaluation)
    /// The calculation is not possible; the keypad stays as it was, to be corrected.
    case failed(CalculatorError)
  }

  enum Input: Equatable, Sendable {
    /// Nothing since the start or the last operator.
    case nothing
    /// An operand that is being entered.
    case entry(Entry)
    /// A finished operand from the history: a result, a range or a group in parentheses.
    case group([Formula.Token])
    /// A result, with its formula if it was calculated just now.
    case finished(Formula)
  }

  /// Whether times are entered and shown with seconds.
  ///
  /// A time that is being entered changes with it: `2:58` becomes `2:58:00`, and back as long as
  /// its seconds are 00.
  public var showsSeconds = false {
    didSet {
      guard case .entry(var entry) = input else { return }
      entry.convert(toSeconds: showsSeconds)
      input = .entry(entry)
    }
  }

  /// Complete operands and operators; empty, or ending with an operator.
  var pending: [Formula.Token] = []
  var input = Input.nothing
  /// What the readout shows while no operand is being entered.
  var shown = CalculatorResult.time(seconds: 0)
  /// Whether the next operand is a plain number.
  var expectsNumber = false

  /// Makes a keypad that shows 0:00.
  public init() {}

  /// The text of the readout, with a typographic minus.
  ///
  /// The operand as it is being entered (`3:66`, `1.`), or a result, or after an operator the
  /// tape's value where precedence has fixed it, else the last operand.
  public var readout: String {
    if case .entry(let entry) = input { return entry.text }
    return shown.text(showsSeconds ? .hms : .hm, minus: .typographic)
  }

  /// The calculation so far without the operand that is being entered (`1:50 + 0:25 +`); after `=`
  /// the whole one.
  public var tape: Formula {
    if case .finished(let formula) = input { formula } else { Formula(pending) }
  }

  /// The operator at the end of the tape.
  public var pendingOperator: CalculatorOperator? {
    if case .binary(let operation)? = pending.last { operation } else { nil }
  }

  /// The operator at the end of the tape while no operand has begun, so that another replaces it.
  public var armedOperator: CalculatorOperator? { input == .nothing ? pendingOperator : nil }

  /// Whether a plain number is being entered or expected, so that the point has a use.
  public var isEnteringNumber: Bool {
    switch input {
    case .entry(let entry): entry.kind == .number
    case .nothing, .group: expectsNumber
    case .finished: false
    }
  }
}
