public import HaruTime

/// What became of a server's message about an alarm that nobody answered, as far as it is certain.
public enum RingDelivery: Equatable, Sendable {
  /// A browser showed it.
  case shown
  /// The browser blocks notifications.
  case blocked
  /// The server was down when the alarm was due, and nothing arrived.
  case serverDown
  /// The browser confirmed nothing since: it was closed, or its device was off.
  case unconfirmed
  /// Nothing is known.
  case unknown

  /// How long after its time a message about an alarm is still sent, in milliseconds: ten minutes.
  public static let patience: Int64 = 600_000

  /// Judges the message for an alarm by when the browser last confirmed any message, and by the
  /// times in which the server was down.
  public init(
    due: Instant,
    confirmedAt: Instant?,
    isBlocked: Bool = false,
    outages: [Range<Instant>]
  ) {
    let delay = confirmedAt.map { $0 - due } ?? -1
    let outage = outages.first { $0.contains(due) }
    if 0...Self.patience ~= delay {
      self = .shown
    } else if isBlocked {
      self = .blocked
    } else if delay < 0 {
      self = outage == nil ? .unconfirmed : .serverDown
    } else {
      // Only the last confirmation is known: it was about something else. If the server came back
      // in time, it may have sent this one before.
      self = (outage?.upperBound ?? due) >= due + Self.patience ? .serverDown : .unknown
    }
  }
}
