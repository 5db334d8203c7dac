import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The sync state of a device.
struct DeviceStatus {
  let account: SignedIn?
  let waiting: Int
  let refused: [(write: CellWrite, reason: Refusal.Reason, title: String)]
  /// How far the copy of the server's cells reaches, nil without a copy.
  let sequence: Int64?
  /// When the device was last up to date, nil if it never was.
  let completedAt: Instant?

  init(in context: CommandContext) throws {
    account = SignedIn.read(from: context.copies.root)
    let store = try context.telling { () throws(StoreError) in
      try context.existingStore()
    }
    waiting = try context.telling { () throws(StoreError) in try store?.waitingCount() ?? 0 }
    refused = try context.telling { () throws(StoreError) in
      guard let store else { return [] }
      var refused: [(write: CellWrite, reason: Refusal.Reason, title: String)] = []
      for (write, reason) in try store.refusedChanges() {
        let known = try store.record(write.key.entity, id: write.key.id)
        refused.append((write, reason, Self.title(of: write, in: known)))
      }
      return refused
    }
    let state = try context.telling { () throws(StoreError) in try store?.syncState() }
    sequence = state?.cursor?.sequence
    completedAt = state?.completedAt
  }

  /// The first records whose changes were never sent, by name, and how many more there are.
  static func waitingNames(
    in store: ReplicaStore
  ) throws(StoreError) -> (first: [String], others: Int) {
    var (names, records): ([String], Set<[String]>) = ([], [])
    for operation in try store.operations(after: store.syncState().acknowledged, limit: .max) {
      let key = operation.write.key
      guard records.insert([key.entity, key.id.text]).inserted, names.count < 5 else { continue }
      let record = try store.record(key.entity, id: key.id, includingDeleted: true)
      names.append("\(key.entity) \(title(of: operation.write, in: record))")
    }
    return (names, records.count - names.count)
  }

  /// The name of the changed record; without one, the beginning of the new value.
  private static func title(of write: CellWrite, in record: Record?) -> String {
    let fact = Record(id: "", fields: [JSON.Member(key: CellKey.fact, value: write.value)])
    let text = record?.title ?? fact.title ?? write.value.string ?? write.value.text
    return text.count > 60 ? text.prefix(60) + "…" : text
  }

  /// Reports what the last sync learned about the session and the account, unless all is well.
  func writeStanding(in context: CommandContext) {
    guard let sentence = account.flatMap({ context.sentence(for: $0) }) else { return }
    context.output.writeLine(sentence)
  }

  func writeRefused(in context: CommandContext) {
    if refused.isEmpty { return }
    context.output.writeLine(context.messages.syncNotKept(count: refused.count))
    for (write, reason, title) in refused {
      context.output.writeRow(
        "  \(write.key.entity) \(title): \(context.messages.reason(reason))"
      )
    }
  }

  func json(rest: SyncClient.Rest?) -> JSON {
    [
      "server": (account?.server).map { .string($0) } ?? .null,
      "email": (account?.email).map { .string($0) } ?? .null,
      "standing": (account?.standing).map { .string($0.code) } ?? .null,
      "state": rest.map { .string("\($0.phase.name)") } ?? .null,
      "sequence": sequence.map { .integer($0) } ?? .null,
      "completedAt": completedAt.map { .string(LocalPlace.moment(at: $0).rfc3339) } ?? .null,
      "waiting": .integer(Int64(waiting)),
      "notSaved": .array(
        refused.map { write, reason, title in
          [
            "entity": .string(write.key.entity), "id": .string(write.key.id.text),
            "field": .string(write.key.field), "value": write.value, "title": .string(title),
            "reason": .string("\(reason.code)"),
          ]
        }
      ),
    ]
  }
}
