/// The instant of a local time in a zone, and whether that local time is unique there.
public struct ResolvedLocalTime: Equatable, Sendable {
  /// How often a local time occurs.
  public enum Kind: Equatable, Sendable {
    /// Once, the normal case.
    case unique
    /// Twice, because the clocks are set back; ``instant`` is the first occurrence, this the
    /// second.
    case repeated(second: Instant)
    /// Never, because this transition sets the clocks forward past it.
    case skipped(ZoneTransition)
  }

  /// The instant.
  public let instant: Instant
  /// How often the local time occurs.
  public let kind: Kind
}
