import HaruJSON
import HaruSync
import HaruTime

/// Sync in the browser: takes the outcome of the last step as a kind and JSON, and returns the next
/// step as JSON.
final class SyncExchange {
  /// What the browser reports, by number.
  enum Kind: Int32 {
    /// A round begins: `{"state":state or null,"account":id,"seed":[four numbers],"isBack":…}`.
    /// Only the first call uses all members; later ones use just `isBack`, whether the connection
    /// may be back.
    case start
    /// The requested operations.
    case read
    /// The body of the server's response.
    case answered
    case unreachable
    /// The transaction was stored, or could not be.
    case stored, storageFailed
    /// A batch of the cells to sum up: `[[entity, id, field, sequence], …]`.
    case cells
    /// All cells have been delivered.
    case summed
    /// The device is up to date and may have an anonymous account to delete:
    /// `{"ticket":text,"isAsking":…,"refused":count,"copied":[cursor, …]}`. Returns the request.
    case merge
    /// The status of the response to that, 0 without one. Returns true if the matter is settled.
    case merged
  }

  private var client: SyncClient?
  private var sum = CellSum()

  /// Returns the next step, null if none follows yet.
  func handle(
    _ kind: Kind,
    _ body: [UInt8],
    status: Int = 0,
    retryAfter: Int64? = nil,
    at now: Instant
  ) -> JSON {
    let json = (try? JSON.parse(body)) ?? .null
    if kind == .start { return start(json, at: now) }
    if kind == .merge { return merge(json) }
    if kind == .merged { return AccountMerge.isSettled(status: status) ? true : .null }
    guard let event = event(kind, json, status, retryAfter) else { return .null }
    return step(client?.handle(event, at: now))
  }

  private func start(_ json: JSON, at now: Instant) -> JSON {
    if client == nil {
      let seed = (json["seed"]?.array ?? []).map { UInt32(truncatingIfNeeded: $0.integer ?? 0) }
      var state = json["state"].flatMap { SyncState(json: $0) } ?? Self.newState(seed, at: now)
      // A copy belongs to its account even before the server has responded.
      state.account = state.account ?? json["account"]?.string
      client = SyncClient(state, seed: seed)
    }
    if json["isBack"]?.bool == true { client?.forgetFailures() }
    return step(client?.start(at: now))
  }

  private static func newState(_ seed: [UInt32], at now: Instant) -> SyncState {
    var names = IdentifierSource(seed: seed)
    return SyncState(device: names.next(at: now).text)
  }

  private func event(
    _ kind: Kind,
    _ json: JSON,
    _ status: Int,
    _ retryAfter: Int64?
  ) -> SyncClient.Event? {
    switch kind {
    case .start, .merge, .merged: return nil
    case .read: return .read(Operation.list(from: json))
    case .answered:
      return .answered(SyncClient.Reply(status: status, body: json, retryAfter: retryAfter))
    case .unreachable: return .unreachable
    case .stored: return .stored
    case .storageFailed: return .storageFailed
    case .cells:
      for cell in json.array ?? [] { add(cell) }
      return nil
    case .summed: return .summed(sum)
    }
  }

  private func add(_ cell: JSON) {
    guard let entity = cell[0]?.string, let id = cell[1]?.string, let field = cell[2]?.string,
      let sequence = cell[3]?.integer
    else { return }
    sum.add(CellKey(entity: entity, id: RecordID(id), field: field), sequence: sequence)
  }

  private func step(_ step: SyncClient.Step?) -> JSON {
    switch step {
    // A browser session may write all kinds.
    case .read(let number, let limit, _):
      return ["do": "read", "after": .integer(number), "limit": .integer(Int64(limit))]
    case .push(let push):
      // As a text, because the chain only matches if no byte of the operations changes in transit.
      return ["do": "ask", "path": "/api/v1/sync/push", "body": .string(push.json.text)]
    case .pull(let pull):
      return ["do": "ask", "path": .string("/api/v1/sync/pull?\(pull.query)")]
    case .store(let transaction): return ["do": "store", "change": Self.json(transaction)]
    case .sum:
      sum = CellSum()
      return ["do": "sum"]
    case .rest(let rest): return self.rest(rest)
    case nil: return .null
    }
  }

  /// When the script acts between two rounds, in milliseconds: `resting` is the age of a round
  /// after which new operations start another one without waiting for its pause, and `precision`
  /// that of the time at which it was last complete.
  private static var timing: JSON {
    [
      "late": .integer(EventStream.late), "silence": .integer(EventStream.silence),
      "retry": .integer(EventStream.retry), "wake": .integer(EventStream.wake),
      "resting": 10_000, "precision": 60_000,
    ]
  }

  /// Whether the pages read everything again, because so much changes, or something rare.
  private static func replaces(_ transaction: SyncTransaction) -> Bool {
    transaction.cells.count > 200 || !transaction.refusals.isEmpty || transaction.dropsEarlier
      || transaction.purged != nil
  }

  private static func json(_ transaction: SyncTransaction) -> JSON {
    [
      "replaces": .bool(replaces(transaction)),
      "isNewStart": .bool(transaction.isNewStart),
      "cells": .array(transaction.cells.map { $0.json }), "isCopy": .bool(transaction.isCopy),
      "refusals": .array(
        transaction.refusals.map {
          ["n": .integer($0.number), "reason": .string("\($0.reason.code)")]
        }
      ),
      "dropped": transaction.dropped.map { .integer($0) } ?? .null,
      "dropsEarlier": .bool(transaction.dropsEarlier),
      "purged": transaction.purged.map { .integer($0) } ?? .null,
      "state": transaction.state.json,
    ]
  }

  /// After a failed storage, a client of the stored state takes over.
  private func rest(_ rest: SyncClient.Rest) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member(key: "do", value: "rest"),
      JSON.Member(key: "phase", value: .string("\(rest.phase.name)")),
    ]
    if let pause = rest.pause { members.append(JSON.Member(key: "after", value: .integer(pause))) }
    members.append(JSON.Member(key: "timing", value: Self.timing))
    switch rest {
    case .upToDate(let sequence, let end):
      members += [
        JSON.Member(key: "sequence", value: .integer(sequence)),
        JSON.Member(key: "deleteAt", value: end.map { .integer($0.milliseconds) } ?? .null),
      ]
    case .refused(let code): members.append(JSON.Member(key: "code", value: .string(code)))
    case .storageFailed: client = nil
    case .unreachable, .gateway, .busy, .signedOut, .disabled, .upgradeRequired, .otherAccount:
      break
    }
    return .object(members)
  }

  /// The request that deletes the anonymous account; null while it must stay.
  private func merge(_ json: JSON) -> JSON {
    let merge = AccountMerge(
      ticket: json["ticket"]?.string ?? "",
      isAsking: json["isAsking"]?.bool ?? true,
      refused: json["refused"]?.int ?? 0,
      copied: json["copied"] ?? []
    )
    guard let merge else { return .null }
    return ["path": .string(AccountMerge.path), "body": .string(merge.body.text)]
  }
}
