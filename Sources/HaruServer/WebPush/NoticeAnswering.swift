import HTTPTypes
import HaruCore
import HaruStore
import HaruSync
import HaruTime

/// Applies answers that were given in notifications while the app was closed.
struct NoticeAnswering: Sendable {
  /// How often it retries when two devices answer at the same time.
  private static let attempts = 4

  let storage: any PushStorage
  let records: any RecordStorage
  let feed: SequenceFeed
  let zones: ZoneDatabase

  /// Applies an answer to the message with a receipt; does nothing if its subject has changed.
  func apply(
    _ answer: NoticeAnswer,
    to receipt: String,
    of principal: Principal,
    at now: Instant
  ) async throws {
    guard let told = try await storage.told(receipt, to: principal.session) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    let replica = try await storage.replica(of: principal.user, entities: NoticeAnswer.entities)
    let here = zones.rules(for: told.zone) ?? .utc
    let calendar = AlarmCalendar(here: here, zones: zones)
    let writes = answer.writes(to: told.key, in: replica, zone: calendar.zone, at: now)
    if writes.isEmpty { return }
    for _ in 0..<Self.attempts {
      var writer = try await ServerWriter(
        named: "notices",
        of: principal.user,
        records: records,
        feed: feed
      )
      if try await writer.push(writes, at: now) != nil { return }
    }
    throw Problem.overloaded
  }
}
