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
    try limiter.take(.token, client: principal.user, at: now)
    let account = try await account(of: principal)
    let tokens = try await storage.credentials(of: account.id).filter { $0.kind == .token }
    guard tokens.count < Self.tokenLimit else {
      throw Problem(
        status: .forbidden,
        code: "quota",
        detail: "An account may have at most \(Self.tokenLimit) tokens."
      )
    }
    note(.tokenMade, account.id)
    return try await addCredential(.token, of: account, label: name, scope, life: days * Self.day)
  }
}
