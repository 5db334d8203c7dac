import HTTPTypes
import HaruStore
import HaruTime

extension Accounts {
  private static let tokenLimit = 20

  /// Creates an API token; its secret is shown only once.
  func addToken(
    name: String,
    scope: Scope,
    days: Int64,
    by principal: Principal
  ) async throws -> NewCredential {
    try await addToken(of: account(of: principal), name: name, scope: scope, days: days)
  }

  /// Creates an API token for an account.
  func addToken(
    of account: Account,
    name: String,
    scope: Scope,
    days: Int64
  ) async throws -> NewCredential {
    try limiter.take(.token, client: account.id, at: now)
    let tokens = try await storage.credentials(of: account.id).filter { $0.kind == .token }
    guard tokens.count < Self.tokenLimit else {
      throw Problem(
        status: .forbidden,
        code: "quota",
        detail: "An account may have at most \(Self.tokenLimit) tokens."
      )
    }
    let life = days * Self.day
    let token = try await addCredential(.token, of: account, label: name, scope, life: life)
    await note(.tokenMade, account.id)
    return token
  }
}
