/// Why a change cannot be stored.
public enum CellError: Error, Equatable, Sendable {
  /// The name of an entity or field does not match `[a-z][A-Za-z0-9_]{0,39}`.
  case badName(CellKey)
  /// The id is not 1-128 visible ASCII characters.
  case badIdentifier(CellKey)
  /// A number that some devices could not store exactly.
  case badNumber(CellKey)
  /// A text has the NUL character, which also replaces half a surrogate pair.
  case badText(CellKey)
  /// `at` is not an instant from 1970 to 2200, or `date` is not a calendar date.
  case badDate(CellKey)
  /// `zone` is not a time zone.
  case badTimeZone(CellKey)
  /// The value takes more than 16 KiB as JSON.
  case valueTooLarge(CellKey, bytes: Int)
  /// The record would have more than 64 fields.
  case tooManyFields(CellKey)
}
