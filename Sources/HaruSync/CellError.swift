/// Why a change cannot be kept.
public enum CellError: Error, Equatable, Sendable {
  /// The name of an entity or field does not start with `a`-`z` or is no 1-40 letters, digits, `_`.
  case badName(CellKey)
  /// The id is no 1-128 visible ASCII characters.
  case badIdentifier(CellKey)
  /// A number that not every device could keep as it is.
  case badNumber(CellKey)
  /// A text has the NUL character, which stands for half of a character too.
  case badText(CellKey)
  /// `at` is no instant of the years 1970 to 2200, or `date` is no day of a calendar.
  case badDate(CellKey)
  /// `zone` is no time zone.
  case badTimeZone(CellKey)
  /// The value takes more than 16 KiB as JSON.
  case valueTooLarge(CellKey, bytes: Int)
  /// The record would have more than 64 fields.
  case tooManyFields(CellKey)
}
