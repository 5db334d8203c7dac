import HaruTime
import Synchronization

/// Caches the zones of people's devices until their records change, so that a program that polls
/// often costs one database read each time.
final class DeviceZones: Sendable {
  /// Whose zone, in which kinds of records; nil means all.
  struct Question: Hashable {
    let user: String
    let kinds: [String]?
  }

  private static let limit = 10_000

  private let known = Mutex<[Question: (sequence: Int64, zone: String?)]>([:])

  /// The id of the zone in the records through a sequence number; nil if there is none.
  func zone(
    of question: Question,
    at sequence: Int64,
    reading read: () async throws -> String?
  ) async rethrows -> String? {
    if let (known, zone) = known.withLock({ $0[question] }), known == sequence { return zone }
    let zone = try await read()
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[question] = (sequence, zone)
    }
    return zone
  }
}
