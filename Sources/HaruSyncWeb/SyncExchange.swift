import HaruJSON
import HaruSync
import HaruTime

/// The exchange of a browser's records with the server, as the browser drives it: what came of the
/// last step goes in as a kind and JSON, the next step comes out as JSON.
final class SyncExchange {
  /// What the browser tells, by its number.
  enum Kind: Int32 {
    /// A round begins: `{"state":state or null,"account":id,"seed":[four numbers],"isBack":…}`; all but the
    /// last, whether the connection may have come back, count the first time alone.
    case start
    /// The operations that were asked for.
    case read
    /// The body of the server's answer.
    case answered
    case unreachable
    /// The transaction was stored, or was not.
    case stored, storageFailed
    /// Some of the cells that are to be summed up: `[[entity, id, field, sequence], …]`.
    case cells
    /// All cells were told.
    case summed
  }

  private var client: SyncClient?
  private var sum = CellSum()

  /// Answers the next step, null where none follows yet.
  func handle(
    _ kind: Kind,
    _ body: [UInt8],
    status: Int = 0,
    retryAfter: Int64? = nil,
    at now: Instant
  ) -> JSON {
    let json = (try? JSON.parse(body)) ?? .null
    if kind == .start { return start(json, at: now) }
    guard let event = event(kind, json, status, retryAfter) else { return .null }
    return step(client?.handle(event, at: now))
  }

  private func start(_ json: JSON, at now: Instant) -> JSON {
    if client == nil {
      let seed = (json["seed"]?.array ?? []).map { UInt32(truncatingIfNeeded: $0.integer ?? 0) }
      var state = json["state"].flatMap { SyncState(json: $0) } ?? Self.newState(seed, at: now)
      // A copy belongs to its account before the server has said a word.
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
    case .start: return nil
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
    // A session of a browser reaches all kinds.
    case .read(let number, let limit, _):
      return ["do": "read", "after": .integer(number), "limit": .integer(Int64(limit))]
    case .push(let push):
      // A text: the chain holds only while no byte of the operations changes on the way.
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

  private static func json(_ transaction: SyncTransaction) -> JSON {
    [
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

  /// A client whose storage failed is followed by one of what is stored.
  private func rest(_ rest: SyncClient.Rest) -> JSON {
    let (name, members): (StaticString, [JSON.Member]) =
      switch rest {
      case .upToDate(let sequence, let end):
        (
          "upToDate",
          [
            JSON.Member(key: "sequence", value: .integer(sequence)),
            JSON.Member(key: "deleteAt", value: end.map { .integer($0.milliseconds) } ?? .null),
          ]
        )
      case .unreachable(let pause):
        ("unreachable", [JSON.Member(key: "after", value: .integer(pause))])
      case .busy(let pause): ("busy", [JSON.Member(key: "after", value: .integer(pause))])
      case .signedOut: ("signedOut", [])
      case .disabled: ("disabled", [])
      case .upgradeRequired: ("upgrade", [])
      case .refused(let code): ("refused", [JSON.Member(key: "code", value: .string(code))])
      case .otherAccount: ("otherAccount", [])
      case .storageFailed: ("storage", [])
      }
    if case .storageFailed = rest { client = nil }
    return .object(
      [
        JSON.Member(key: "do", value: "rest"), JSON.Member(key: "phase", value: .string("\(name)")),
      ] + members
    )
  }
}
