import Crypto
import HaruPlatform
import HaruStore
import Logging

/// The events of the audit log, which are also in the server's log.
enum AccountEvent: String {
  case started, signedUp, signedIn, signInFailed, signedOut, signedOutEverywhere
  case passwordChanged, passwordReset, resetAsked, tokenMade, tokenEnded
  case deletionAsked, kept, deleted, merged, agreed
  case passkeyAdded, passkeyRemoved, passkeyRequired, passkeyNotRequired
  case providerLinked, providerUnlinked
  case secondStepAsked, secondStepDropped, recoveryCodesMade, recoveryCodeUsed
  case webhookAdded, webhookRemoved
  // What only the operator does.
  case disabled, enabled, invited, resetLinkMade
  case backedUp, restored, copied, migrated, quotesPublished
}

extension Accounts {
  /// How long the audit log keeps an entry, in days, and how many entries it keeps of all and of
  /// each account.
  static let (auditDays, auditLimit, ownAuditLimit) = (Int64(180), 100_000, 1_000)

  /// Records an event in the audit log, and logs it with a hash of the account's id, which tells
  /// accounts apart without identifying anyone.
  ///
  /// The event has happened: if it cannot be recorded, only the server's log says so.
  func note(
    _ event: AccountEvent,
    _ account: String?,
    from client: String = "",
    isOperator: Bool = false
  ) async {
    var metadata: Logger.Metadata = ["event": .string(event.rawValue)]
    if let account {
      let hash = SHA256.hash(data: Data(account.utf8)).prefix(6)
      metadata["account"] = .string(hash.map(\.hexadecimal).joined())
    }
    logger.notice("account", metadata: metadata)
    let entry = AuditEntry(
      at: now,
      event: event.rawValue,
      account: account,
      isOperator: isOperator,
      network: ProxyList.shownNetwork(of: client)
    )
    do { try await storage.add(entry) } catch {
      metadata["error"] = "\(error)"
      logger.warning("an event is missing in the audit log", metadata: metadata)
    }
  }
}
