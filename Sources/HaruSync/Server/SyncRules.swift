public import HaruTime

/// What the server does with pushes and pulls.
///
/// The server puts the operations of all of a user's devices in one order and writes the cells;
/// devices copy them. Of two writes of one cell, the one with the later stamp wins, then the one of
/// the greater device id, then the one with the higher number.
public struct SyncRules: Sendable {
  /// The furthest that a stamp may lie ahead of the server's clock, in milliseconds.
  static let futureLimit: Int64 = 60_000

  /// The maximum number of records for one user.
  public var recordLimit: Int64 = 200_000
  /// The maximum cost of a user's cells and their retained earlier values, in bytes.
  public var byteLimit: Int64 = 256 << 20
  /// The number of devices that are remembered for one user.
  public var deviceLimit = 64
  /// How long deleted records are remembered: 180 days in milliseconds.
  public var deletionAge: Int64 = 180 * 86_400_000
  /// The time zones that records may name; nil allows any name.
  public var zones: ZoneDatabase?

  /// Starts with the default limits.
  public init() {}
}

/// The outcome of a request: an answer, or a problem.
public enum SyncOutcome<Answer: Sendable>: Sendable {
  /// The answer.
  case answered(Answer)
  /// A problem; nothing was changed.
  case refused(SyncProblem)
}
