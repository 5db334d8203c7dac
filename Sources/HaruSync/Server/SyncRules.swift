public import HaruTime

/// What the server does with pushes and pulls.
///
/// The server puts the operations of all devices of a user in one order and writes the cells; devices
/// copy them. Of two writes of one cell the one with the later stamp wins, then the one of the
/// greater device id, then the one with the higher number.
public struct SyncRules: Sendable {
  /// A stamp is at most so many milliseconds after the server's clock.
  static let futureLimit: Int64 = 60_000

  /// The records that one user may have.
  public var recordLimit: Int64 = 200_000
  /// What the cells of one user, and the earlier values that are kept of them, may cost in bytes.
  public var byteLimit: Int64 = 256 << 20
  /// The devices that are remembered for one user.
  public var deviceLimit = 64
  /// How long deleted records are remembered: 180 days in milliseconds.
  public var deletionAge: Int64 = 180 * 86_400_000
  /// The time zones that records may name; nil where any name will do.
  public var zones: ZoneDatabase?

  /// Starts with the limits named.
  public init() {}
}

/// What came of a request: the answer, or why there is none.
public enum SyncOutcome<Answer: Sendable>: Sendable {
  /// The answer.
  case answered(Answer)
  /// Nothing was changed.
  case refused(SyncProblem)
}
