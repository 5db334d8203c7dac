import HaruJSON
public import HaruSync
public import HaruTime

/// A calculation in the history: a fact, written once.
public struct Calculation: Sendable {
  /// The record id.
  public let id: RecordID
  /// The formula as `haru calc` prints it, with an ASCII minus.
  public let formula: String
  /// The result as `haru calc` prints it.
  public let result: String
  /// The result in seconds, nil for a ratio.
  public let seconds: Int64?
  /// When and where it was calculated.
  public let moment: Moment
  /// The civil date there and then.
  public let date: PlainDate

  /// Creates the fact of an evaluation.
  public init(id: RecordID, _ evaluation: Evaluation, at moment: Moment) {
    self.id = id
    formula = evaluation.formula.text()
    result = evaluation.result.text()
    seconds = evaluation.result.seconds
    self.moment = moment
    date = moment.date
  }

  init(
    id: RecordID,
    formula: String,
    result: String,
    seconds: Int64?,
    moment: Moment,
    date: PlainDate
  ) {
    self.id = id
    self.formula = formula
    self.result = result
    self.seconds = seconds
    self.moment = moment
    self.date = date
  }

  /// The formula evaluated again, to show it with its rounding or to load it into the keypad; nil
  /// if this version cannot parse it.
  public var evaluation: Evaluation? { try? Evaluation(parsing: formula) }

  /// The line in the history: `0:58 + 0:53 = 1:51`, with ` ≈ ` if the result is rounded.
  public func text(minus: MinusSign = .ascii) -> String {
    if let evaluation, evaluation.result.text().hasSameBytes(as: result) {
      return evaluation.text(minus: minus)
    }
    return formula + " = " + result
  }
}
