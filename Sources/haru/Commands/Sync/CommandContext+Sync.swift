import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// What the last sync learned about the session and the account, nil if all is well.
  func sentence(for account: SignedIn) -> String? {
    switch account.standing {
    case .good: return nil
    case .ended: return messages.syncEnded(server: account.server)
    case .disabled: return messages.syncDisabled(server: account.server)
    case .other: return messages.syncOtherAccount
    case .deletes(let end):
      let moment = LocalPlace.moment(at: end)
      return messages.syncDeletes(date: messages.date(moment.date, today: now.date))
    }
  }

  /// The number of changes that the server has not confirmed; 0 if it cannot be read.
  var waitingCount: Int {
    (try? existingStore()?.waitingCount()) ?? 0
  }

  /// Stores what a sync learned about the session and the account, for `haru status`.
  func note(_ rest: SyncClient.Rest, _ account: SignedIn) {
    var account = account
    switch rest {
    case .upToDate(_, let end): account.standing = end.map { .deletes(at: $0) } ?? .good
    case .signedOut: account.standing = .ended
    case .disabled: account.standing = .disabled
    case .otherAccount: account.standing = .other
    case .unreachable, .busy, .gateway, .upgradeRequired, .refused, .storageFailed:
      return
    }
    if account != SignedIn.read(from: copies.root) { _ = account.write(to: copies.root) }
  }

  /// Lists records that came back although they were deleted here.
  func write(_ returned: [Record]) {
    if returned.count == 1, let title = returned.first?.title {
      output.writeLine(messages.syncCameBack(name: title))
    } else if !returned.isEmpty {
      output.writeLine(messages.syncCameBackMany(count: returned.count))
    }
  }

  /// Why a sync is incomplete, nil if it is complete.
  func sentence(
    for rest: SyncClient.Rest,
    _ connection: ServerConnection
  ) -> String? {
    let server = connection.server
    return switch rest {
    case .upToDate: nil
    case .unreachable: messages.sentence(for: connection.failure, server: server)
    case .busy(let pause): messages.syncRetry(time: messages.time((pause + 999) / 1_000))
    case .gateway: messages.syncGateway(server: server)
    case .signedOut: messages.syncEnded(server: server)
    case .disabled: messages.syncDisabled(server: server)
    case .upgradeRequired: messages.syncUpgrade
    case .refused(let code): messages.syncRefused(code: code)
    case .otherAccount: messages.syncOtherAccount
    case .storageFailed: messages.storeBusy(path: dataDirectory)
    }
  }
}
