import HTTPTypes
import HaruStore

extension Accounts {
  /// Another account that somebody may add the records of their own one to: they prove both, as one
  /// who only signed in to the second must not reach the first.
  func mergeTarget(
    email: String,
    password: String,
    confirmedBy own: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws -> Account {
    let account = try await account(of: principal)
    guard try await canSignIn(account) else { throw Problem.anonymousAccount }
    try await prove(account, password: own, by: principal)
    let other = try await self.account(email: email, password: password, visitor)
    // The password alone is not enough for such an account.
    if other.needsPasskey { throw Problem(status: .forbidden, code: "passkey_needed") }
    return other
  }
}
