/// What a zone's clocks show during a period: the offset, its abbreviation, and whether it is
/// daylight saving time.
///
/// The term comes from RFC 9636, the format of compiled time zones.
public struct LocalTimeType: Equatable, Sendable {
  /// How far local time is ahead of UTC.
  public let offset: UTCOffset
  /// Whether the zone calls this daylight saving time; in Dublin that is winter (-1 h).
  public let isDaylightSaving: Bool
  /// The abbreviation, such as `KST`; digits (`+0545`) if the zone has none in English.
  public let abbreviation: String

  init(offset: UTCOffset, isDaylightSaving: Bool, abbreviation: String) {
    self.offset = offset
    self.isDaylightSaving = isDaylightSaving
    self.abbreviation = abbreviation
  }

  /// Whether offset, daylight saving and abbreviation are the same.
  public static func == (first: LocalTimeType, second: LocalTimeType) -> Bool {
    first.offset == second.offset && first.isDaylightSaving == second.isDaylightSaving
      && first.abbreviation.utf8.elementsEqual(second.abbreviation.utf8)
  }
}
