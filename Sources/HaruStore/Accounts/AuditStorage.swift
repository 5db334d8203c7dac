package import HaruTime

/// Something that happened to an account, or that the operator did.
package struct AuditEntry: Equatable, Sendable {
  package let at: Instant
  /// The name of the event.
  package let event: String
  /// The account; nil if there was none, for example at a sign-in with an unknown address.
  package let account: String?
  /// Whether the operator did it, with a command.
  package let isOperator: Bool
  /// Roughly where the request came from: a prefix of the address; empty if that is not recorded.
  package let network: String

  /// Creates an entry.
  package init(
    at: Instant,
    event: String,
    account: String?,
    isOperator: Bool = false,
    network: String = ""
  ) {
    self.at = at
    self.event = event
    self.account = account
    self.isOperator = isOperator
    self.network = network
  }
}

/// Where a server keeps the audit log.
package protocol AuditStorage: Sendable {
  /// Adds an entry.
  func add(_ entry: AuditEntry) async throws(StoreError)
  /// The newest entries, the newest first; only those of one account unless it is nil.
  func auditEntries(of account: String?, limit: Int) async throws(StoreError) -> [AuditEntry]
  /// Removes the entries before an instant, and the oldest ones beyond a number: first those of
  /// each account (of each network, where there is no account), then those of all.
  ///
  /// The operator's acts do not count: nobody can push them, or what others did, out of the log.
  func trimAudit(
    before instant: Instant,
    keeping limit: Int,
    ofEach ownLimit: Int
  ) async throws(StoreError)
}
