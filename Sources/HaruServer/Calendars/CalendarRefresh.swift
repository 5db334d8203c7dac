import HaruCore
import HaruStore
import HaruSync
import HaruTime
import Logging

/// Reads people's subscribed calendars again once a day.
///
/// Differences become an ordinary change by one of the server's own devices. A calendar that cannot
/// be read keeps its events and is retried in the next round.
struct CalendarRefresh: Sendable {
  /// How long a reading stays fresh, in milliseconds.
  static let life: Int64 = 86_400_000
  /// How many people's calendars are read at once: at most as many as may wait to be read.
  private static let width = CalendarReader.queue

  /// A calendar that is due to be read again.
  private struct Due: Sendable {
    let user: String
    let id: RecordID
    let address: String
  }

  let reader: CalendarReader
  let accounts: Accounts
  let verbs: Verbs
  let database: any ServerDatabase
  let logger: Logger

  /// Reads what is due, one calendar of a person after another: two writers of one device would
  /// refuse each other.
  func refreshAll() async throws(StoreError) {
    let due = Dictionary(grouping: try await due(at: accounts.now)) { $0.user }
    await withTaskGroup(of: Void.self) { group in
      for (index, calendars) in due.values.enumerated() {
        if index >= Self.width { await group.next() }
        group.addTask { for calendar in calendars { await attempt(calendar) } }
      }
    }
  }

  private func due(at now: Instant) async throws(StoreError) -> [Due] {
    var due: [Due] = []
    for account in try await accounts.storage.accounts() where account.isServed {
      let replica = try await database.replica(
        of: account.id,
        entities: [SubscribedCalendar.entity]
      )
      for calendar in Self.calendars(in: replica).prefix(SubscribedCalendar.limit) {
        // The clock of a device or of this server may have been ahead.
        let isFresh = calendar.readAt.map { (0..<Self.life).contains(now - $0) } ?? false
        guard let address = calendar.address, !isFresh else { continue }
        due.append(Due(user: account.id, id: calendar.id, address: address))
      }
    }
    return due
  }

  private func attempt(_ calendar: Due) async {
    do { try await refresh(calendar) } catch {
      // The address is private, so it is not logged.
      logger.info(
        "a calendar could not be read",
        metadata: ["account": "\(calendar.user)", "error": "\(error)"]
      )
    }
  }

  private func refresh(_ due: Due) async throws {
    let (_, bytes) = try await reader.download(due.address)
    var writer = try await ServerWriter(
      named: "calendars",
      of: due.user,
      records: database,
      feed: verbs.feed
    )
    let replica = try await database.replica(of: due.user, entities: CalendarDay.entities)
    // Its owner may have deleted or changed it meanwhile.
    guard let old = Self.calendars(in: replica).first(where: { $0.id == due.id }),
      old.address == due.address
    else { return }
    let home: ZoneRules
    if let rules = verbs.zones.rules(for: old.zone) {
      home = rules
    } else {
      home = try await verbs.zone(of: due.user)
    }
    let now = accounts.now
    let (_, reading) = try await reader.read(for: due.user, at: now, in: home) { bytes }
    let weeks = replica.records(of: CalendarWeek.entity).compactMap { CalendarWeek(record: $0) }
    var calendar = old
    calendar.readAt = now
    calendar.zone = home.id
    // The time of the reading is written last: if the process stops before that, it is read again.
    let writes =
      reading.writes(for: due.id, replacing: weeks, at: now)
      + calendar.writes(since: old, at: now)
    for start in stride(from: 0, to: writes.count, by: PushRequest.operationLimit) {
      let part = writes[start..<min(writes.count, start + PushRequest.operationLimit)]
      guard let refused = try await writer.push(part, at: now), refused.isEmpty else { return }
    }
  }

  private static func calendars(in replica: Replica) -> [SubscribedCalendar] {
    replica.records(of: SubscribedCalendar.entity).compactMap { SubscribedCalendar(record: $0) }
  }
}

extension Account {
  /// Whether the server works for this account: it is neither disabled nor being deleted.
  fileprivate var isServed: Bool { !isDisabled && deleteAt == nil }
}
