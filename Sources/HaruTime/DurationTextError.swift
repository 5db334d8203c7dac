/// Why a text is not a duration; positions are byte offsets into its UTF-8.
public enum DurationTextError: Error, Equatable, Sendable {
  /// The text is empty.
  case empty
  /// Something at this offset does not belong in a duration.
  case unexpected(at: Int)
  /// A number has no unit: `25` may be hours, minutes or seconds.
  case needsUnit(at: Int)
  /// Minutes or seconds after a colon do not have two digits: `1:2`.
  case needsTwoDigits(at: Int)
  /// Years and months have no fixed length.
  case variableLength(at: Int)
  /// The duration is not a whole number of seconds.
  case finerThanSeconds(at: Int)
  /// The duration does not fit into 64 bits of seconds.
  case tooLarge
}
