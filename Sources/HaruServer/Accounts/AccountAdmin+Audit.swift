public import HaruStore
public import HaruTime

extension AccountAdmin {
  /// An entry of the audit log.
  public struct LogEntry: Equatable, Sendable {
    /// When it happened.
    public let at: Instant
    /// The name of the event.
    public let event: String
    /// The id of the account, which may be gone; nil if it concerns none.
    public let account: String?
    /// Whether the operator did it, with a command.
    public let isOperator: Bool
    /// Roughly where the request came from; empty if that is not recorded.
    public let network: String
  }

  /// The last entries of the audit log, oldest first; only those of one account unless it is nil.
  public func log(of account: String?, last count: Int) async throws(StoreError) -> [LogEntry] {
    try await store.auditEntries(of: account, limit: count).reversed().map { entry in
      LogEntry(
        at: entry.at,
        event: entry.event,
        account: entry.account,
        isOperator: entry.isOperator,
        network: entry.network
      )
    }
  }

  /// An act of the operator that concerns all data.
  public enum Act: Sendable { case backedUp, restored, migrated, quotesPublished }

  /// Records an act that concerns all data.
  public func note(_ act: Act) async {
    let event: AccountEvent =
      switch act {
      case .backedUp: .backedUp
      case .restored: .restored
      case .migrated: .migrated
      case .quotesPublished: .quotesPublished
      }
    await note(event)
  }

  /// Records an act of the operator.
  func note(_ event: AccountEvent, _ account: String? = nil) async {
    await accounts.note(event, account, isOperator: true)
  }
}
