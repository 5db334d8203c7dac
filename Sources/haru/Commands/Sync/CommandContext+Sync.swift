import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

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
  func note(_ rest: SyncClient.Rest, _ account: SignedIn) {
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
  func write(_ returned: [Record]) {
    if returned.count == 1, let title = returned.first?.title {
      output.writeLine(messages.syncCameBack(name: title))
    } else if !returned.isEmpty {
      output.writeLine(messages.syncCameBackMany(count: returned.count))
    }
  }

  /// Why an exchange is not complete, nil when it is.
  func sentence(
    for rest: SyncClient.Rest,
    _ connection: ServerConnection
  ) -> String? {
    let server = connection.server
    return switch rest {
    case .upToDate: nil
    case .unreachable: messages.sentence(for: connection.failure, server: server)
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
