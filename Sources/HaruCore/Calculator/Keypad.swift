import HaruTime

/// The pure state of a keypad calculator: keys in; readout, tape and outcomes out.
///
/// Digits shift in from the right as h:mm (2, 5, 8 is `2:58`), or as h:mm:ss while ``showsSeconds``
/// is on. After `×` and `÷` a plain number is expected, and after `+` and `−` the kind of the
/// tape's value: a time, or a number after a ratio. The colon turns the number being entered into a
/// time. Calculations use the same evaluator as typed expressions: typing the text of a completed
/// formula gives the same result. That is why a calculation continues from a result as displayed,
/// rounded.
public struct Keypad: Equatable, Sendable {
  /// A key of the keypad.
  public enum Key: Equatable, Sendable {
    /// 0 to 9; other values do nothing.
    case digit(UInt8)
    /// Two zeros.
    case doubleZero
    /// The decimal point of a plain number; ignored in a time.
    case point
    /// Turns the plain number being entered into a time.
    case colon
    /// Removes the last digit, then the operand; ignored after an operator or a result.
    case backspace
    /// Clears everything.
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

  /// The outcome of a key.
  public enum Outcome: Equatable, Sendable {
    /// Nothing outside the keypad.
    case none
    /// A completed calculation for the history.
    case completed(Evaluation)
    /// The calculation is impossible; the keypad stays as it was, to be corrected.
    case failed(CalculatorError)
  }

  enum Input: Equatable, Sendable {
    /// Nothing since the start or the last operator.
    case nothing
    /// An operand being entered.
    case entry(Entry)
    /// A complete operand from the history: a result, a range or a group in parentheses.
    case group([Formula.Token])
    /// A result, with its formula if it was just calculated.
    case finished(Formula)
  }

  /// Whether times are entered and shown with seconds.
  ///
  /// A time being entered changes with it: `2:58` becomes `2:58:00`, and back while its seconds are
  /// 00.
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
  /// The readout while no operand is being entered.
  var shown = CalculatorResult.time(seconds: 0)
  /// Whether the next operand is a plain number.
  var expectsNumber = false

  /// Creates a keypad that shows 0:00.
  public init() {}

  /// The text of the readout, with a typographic minus.
  ///
  /// It is the operand as entered (`3:66`, `1.`), or a result; after an operator it is the tape's
  /// value if precedence has fixed it, otherwise the last operand.
  public var readout: String {
    if case .entry(let entry) = input { return entry.text }
    return shown.text(showsSeconds ? .hms : .hm, minus: .typographic)
  }

  /// The calculation so far without the operand being entered (`1:50 + 0:25 +`); after `=`, all of
  /// it.
  public var tape: Formula {
    if case .finished(let formula) = input { formula } else { Formula(pending) }
  }

  /// The operator at the end of the tape.
  public var pendingOperator: CalculatorOperator? {
    if case .binary(let operation)? = pending.last { operation } else { nil }
  }

  /// The operator at the end of the tape before the next operand has begun, so that another
  /// operator replaces it.
  public var armedOperator: CalculatorOperator? { input == .nothing ? pendingOperator : nil }

  /// Whether a plain number is being entered or expected, so that the point applies.
  public var isEnteringNumber: Bool {
    switch input {
    case .entry(let entry): entry.kind == .number
    case .nothing, .group: expectsNumber
    case .finished: false
    }
  }
}
