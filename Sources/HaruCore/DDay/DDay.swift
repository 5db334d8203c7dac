public import HaruTime

/// A day worth remembering: an exam, the day two people met, a grandmother's lunar birthday.
public struct DDay: Equatable, Sendable {
  /// How the days are counted.
  public enum Counting: UInt8, CaseIterable, Sendable {
    /// The difference: D-n before the day, D-DAY on it, D + n after it.
    case difference
    /// The day itself is day 1, the next one day 2; before it, D-n.
    case dayOne
  }

  /// The name.
  public var name: String
  /// The date.
  public var date: DDayDate
  /// The colour, 1 to 8.
  public var pen: Int
  /// How the days are counted.
  public var counting: Counting
  /// Whether the date returns every year; a difference then counts to the next return.
  public var isYearly: Bool
  /// When 29 February falls in a common year.
  public var leapDay: LeapDayRule
  /// The day on which it was saved, from which the waiting time is drawn.
  public var savedOn: PlainDate?

  /// The available colours.
  public static let pens = 1...8

  /// Creates a D-day.
  public init(
    name: String,
    date: DDayDate,
    pen: Int = 7,
    counting: Counting = .difference,
    isYearly: Bool = false,
    leapDay: LeapDayRule = .february28,
    savedOn: PlainDate? = nil
  ) {
    self.name = name
    self.date = date
    self.pen = Self.pens.contains(pen) ? pen : 7
    self.counting = counting
    self.isYearly = isYearly
    self.leapDay = leapDay
    self.savedOn = savedOn
  }
}
