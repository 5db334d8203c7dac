import HTTPTypes
import HaruCore
import HaruStore
import HaruSync
import HaruTime

/// Makes the changes of what people answer in messages while the app is closed.
struct NoticeAnswering: Sendable {
  /// How often it begins anew because two devices answered at once.
  private static let attempts = 4

  let storage: any PushStorage
  let records: any RecordStorage
  let feed: SequenceFeed
  let zones: ZoneDatabase

  /// Applies an answer to the message of a receipt; without effect if what it told of has changed.
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
