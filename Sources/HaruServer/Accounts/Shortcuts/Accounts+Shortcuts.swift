import HaruCore
import HaruStore

extension Scope {
  /// The scope of shortcuts: start and complete tasks, change the plan, add words, and read the
  /// day's work.
  static let shortcuts = Scope(
    Dictionary(uniqueKeysWithValues: DayPart.work.kinds.map { ($0, Grant.do) })
      .merging([Word.entity: .add]) { $1 }
  )
}

extension Accounts {
  private static let codeLife = 10 * minute
  private static let tokenDays: Int64 = 365

  /// Creates the ticket of a QR code, with which a phone gets a token for shortcuts, within ten
  /// minutes and once.
  func addShortcutTicket(task: String, by principal: Principal) async throws -> Secret {
    try limiter.take(.token, client: principal.user, at: now)
    return try await addTicket(
      .shortcuts,
      account: principal.user,
      payload: task,
      life: Self.codeLife
    )
  }

  /// Creates a token for shortcuts.
  func addShortcutToken(name: String, by principal: Principal) async throws -> NewCredential {
    try await addToken(name: name, scope: .shortcuts, days: Self.tokenDays, by: principal)
  }

  /// Redeems the ticket of a QR code; returns the task that the shortcut starts, and a new token.
  func redeemShortcut(
    _ shown: Secret,
    name: String,
    _ visitor: Visitor
  ) async throws -> (task: String, token: NewCredential) {
    try await limiter.admit(.ticket, client: visitor.client, at: now)
    guard let ticket = try await storage.take(.shortcuts, secretHash: shown.hash, at: now),
      let id = ticket.account, let account = try await storage.account(.id(id)),
      !account.isDisabled, account.deleteAt == nil
    else { throw Problem.badTicket }
    let token = try await addToken(
      of: account,
      name: name,
      scope: .shortcuts,
      days: Self.tokenDays
    )
    return (ticket.payload, token)
  }
}
