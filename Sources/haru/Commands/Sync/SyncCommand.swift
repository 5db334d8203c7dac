import ArgumentParser
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru sync`: sends what waits on this device and copies what is new.
struct SyncCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange what is new with the server that this device is signed in to."
  )

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let account = try context.account()
    let connection = try context.connection(to: account)
    let (rest, returned) = try context.telling { () throws(StoreError) in
      try connection.exchange(context.dataDirectory, seed: context.seed)
    }
    if case .upToDate = rest, let quotes = connection.bytes("/api/v1/quotes") {
      context.keep(publishedQuotes: quotes)
    }
    let sentence = context.sentence(for: rest, connection)
    context.note(rest, account)
    let status = try SyncStatus(in: context)
    if json {
      context.output.writeLine(status.json(rest: rest).text)
    } else if sentence == nil {
      context.output.writeLine(context.messages.syncUpToDate(server: account.server))
      context.write(returned)
      if status.waiting > 0 {
        context.output.writeLine(context.messages.syncHeld(count: status.waiting))
      }
      status.writeStanding(in: context)
      status.writeRefused(in: context)
    }
    if let sentence { throw context.failure(sentence) }
  }
}

/// `haru status`: where this device stands, without asking the server.
struct StatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tell whether this device is signed in and what waits to be sent."
  )

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let status = try SyncStatus(in: context)
    if json { return context.output.writeLine(status.json(rest: nil).text) }
    let text = context.messages
    switch status.account {
    case nil: context.output.writeLine(text.syncLocal)
    case let account? where account.standing == .ended || account.standing == .disabled:
      status.writeStanding(in: context)
      context.output.writeLine(text.syncWaiting(count: status.waiting))
    case let account?:
      context.output.writeLine(
        account.email.map { text.syncAccountOf(server: account.server, email: $0) }
          ?? text.syncAccount(server: account.server)
      )
      context.output.writeLine(
        status.completedAt.map { text.syncLastComplete(time: Self.time(of: $0)) } ?? text.syncNever
      )
      context.output.writeLine(text.syncWaiting(count: status.waiting))
      status.writeStanding(in: context)
    }
    status.writeRefused(in: context)
  }

  /// Date and time to the minute, where the machine is.
  private static func time(of instant: Instant) -> String {
    let moment = LocalPlace.moment(at: instant)
    return "\(moment.date) \(String(moment.time.description.prefix(5)))"
  }
}

/// Where a device stands.
struct SyncStatus {
  let account: SignedIn?
  let waiting: Int
  let refused: [(write: CellWrite, reason: Refusal.Reason, title: String)]
  /// How far the copy of the server's cells reaches, nil before there is one.
  let sequence: Int64?
  /// When the device last had everything, nil before it ever had.
  let completedAt: Instant?

  init(in context: CommandContext) throws {
    account = SignedIn.read(from: context.copies.root)
    let store = try context.telling { () throws(StoreError) in
      try ReplicaStore.existing(in: context.dataDirectory)
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

  /// What the person calls the thing that a change is of; where it has no name, the beginning of what was written.
  private static func title(of write: CellWrite, in record: Record?) -> String {
    let fact = Record(id: "", fields: [JSON.Member(key: CellKey.fact, value: write.value)])
    let text = record?.title ?? fact.title ?? write.value.string ?? write.value.text
    return text.count > 60 ? text.prefix(60) + "…" : text
  }

  /// Says what the last exchange learned of the session and the account, where not all is well.
  func writeStanding(in context: CommandContext) {
    guard let sentence = account.flatMap({ context.sentence(for: $0) }) else { return }
    context.output.writeLine(sentence)
  }

  func writeRefused(in context: CommandContext) {
    if refused.isEmpty { return }
    context.output.writeLine(context.messages.syncNotKept(count: refused.count))
    for (write, reason, title) in refused {
      context.output.writeLine(
        "  \(write.key.entity) \(title): \(context.messages.reason(reason))"
      )
    }
  }

  func json(rest: SyncClient.Rest?) -> JSON {
    [
      "server": (account?.server).map { .string($0) } ?? .null,
      "email": (account?.email).map { .string($0) } ?? .null,
      "standing": (account?.standing).map { .string($0.code) } ?? .null,
      "state": rest.map { .string("\($0.code)") } ?? .null,
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

extension SyncClient.Rest {
  fileprivate var code: StaticString {
    switch self {
    case .upToDate: "upToDate"
    case .unreachable: "unreachable"
    case .busy: "busy"
    case .signedOut: "signedOut"
    case .disabled: "disabled"
    case .upgradeRequired: "upgradeRequired"
    case .refused: "refused"
    case .otherAccount: "otherAccount"
    case .storageFailed: "storageFailed"
    }
  }
}

extension CommandContext {
  /// What the last exchange learned of the session and the account, nil where all is well.
  func sentence(for account: SignedIn) -> String? {
    switch account.standing {
    case .good: return nil
    case .ended: return messages.syncEnded(server: account.server)
    case .disabled: return messages.syncDisabled(server: account.server)
    case .deletes(let end):
      let moment = LocalPlace.moment(at: end)
      return messages.syncDeletes(date: messages.date(moment.date, today: now.date))
    }
  }

  /// How many changes wait for the server; 0 where that cannot be read.
  var waitingCount: Int {
    (try? ReplicaStore.existing(in: dataDirectory)?.waitingCount()) ?? 0
  }

  /// Keeps what an exchange learned of the session and the account, for `haru status`.
  fileprivate func note(_ rest: SyncClient.Rest, _ account: SignedIn) {
    var account = account
    switch rest {
    case .upToDate(_, let end): account.standing = end.map { .deletes(at: $0) } ?? .good
    case .signedOut: account.standing = .ended
    case .disabled: account.standing = .disabled
    case .unreachable, .busy, .upgradeRequired, .refused, .otherAccount, .storageFailed: return
    }
    if account != SignedIn.read(from: copies.root) { _ = account.write(to: copies.root) }
  }

  /// Says which records are there again that were deleted here.
  fileprivate func write(_ returned: [Record]) {
    if returned.count == 1, let title = returned.first?.title {
      output.writeLine(messages.syncCameBack(name: title))
    } else if !returned.isEmpty {
      output.writeLine(messages.syncCameBackMany(count: returned.count))
    }
  }

  /// Why an exchange is not complete, nil when it is.
  fileprivate func sentence(
    for rest: SyncClient.Rest,
    _ connection: ServerConnection
  ) -> String? {
    let server = connection.server
    return switch rest {
    case .upToDate: nil
    case .unreachable: connection.failure.sentence(in: messages, server: server)
    case .busy(let pause): messages.syncRetry(time: messages.time((pause + 999) / 1_000))
    case .signedOut: messages.syncEnded(server: server)
    case .disabled: messages.syncDisabled(server: server)
    case .upgradeRequired: messages.syncUpgrade
    case .refused(let code): messages.syncRefused(code: code)
    case .otherAccount: messages.syncOtherAccount
    case .storageFailed: messages.storeBusy(path: dataDirectory)
    }
  }
}
