/// The moment at which a zone's offset, its abbreviation, or both change.
public struct ZoneTransition: Equatable, Sendable {
  /// The first instant of the new local time.
  public let instant: Instant
  /// The type until then.
  public let before: LocalTimeType
  /// The type from then on.
  public let after: LocalTimeType

  /// The seconds by which clocks go forward, negative if back; 0 if only the name changes.
  public var shift: Int { after.offset.seconds - before.offset.seconds }
}
