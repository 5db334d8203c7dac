/// The moment at which a zone's clocks change: their offset, their abbreviation, or both.
public struct ZoneTransition: Equatable, Sendable {
  /// The first instant of the new local time.
  public let instant: Instant
  /// What held until then.
  public let before: LocalTimeType
  /// What holds from then on.
  public let after: LocalTimeType

  /// The seconds the clocks go forward, negative if back; 0 if only the name changes.
  public var shift: Int { after.offset.seconds - before.offset.seconds }
}
