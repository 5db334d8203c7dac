import HTTPTypes
import HaruStore

extension Accounts {
  /// Another account to which people may add the records of their own one.
  ///
  /// They prove both: signing in to the second alone must not give access to the first.
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
