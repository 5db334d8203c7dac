/// The instant that a local time means in a zone, and whether the clocks show it just once.
public struct ResolvedLocalTime: Equatable, Sendable {
  /// How often the clocks show the local time.
  public enum Kind: Equatable, Sendable {
    /// Once, as nearly always.
    case unique
    /// Twice, because they are set back; the instant is the first of the two, this the second.
    case repeated(second: Instant)
    /// Never, because they are set forward over it by this transition.
    case skipped(ZoneTransition)
  }

  /// The instant.
  public let instant: Instant
  /// How often the clocks show the local time.
  public let kind: Kind
}
