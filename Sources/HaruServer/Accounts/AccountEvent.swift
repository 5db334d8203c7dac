import Crypto
import Foundation
import Logging

/// Account events in the operator's log.
enum AccountEvent: String {
  case started, signedUp, signedIn, signInFailed, signedOut, signedOutEverywhere
  case passwordChanged, passwordReset, resetAsked, tokenMade
  case deletionAsked, kept, deleted, merged
  case passkeyAdded, passkeyRemoved, passkeyRequired, passkeyNotRequired
  case providerLinked, providerUnlinked
  case secondStepAsked, secondStepDropped, recoveryCodesMade, recoveryCodeUsed
  case webhookAdded, webhookRemoved
}

extension Accounts {
  /// Logs the event with a hash of the account's id, which tells accounts apart without identifying
  /// anyone.
  func note(_ event: AccountEvent, _ account: String?) {
    var metadata: Logger.Metadata = ["event": .string(event.rawValue)]
    if let account {
      let hash = SHA256.hash(data: Data(account.utf8)).prefix(6)
      metadata["account"] = .string(hash.map { String(format: "%02x", $0) }.joined())
    }
    logger.notice("account", metadata: metadata)
  }
}
