import HaruStore
import HaruTime

extension Accounts {
  private static let undoLife = 7 * day

  /// Schedules the deletion of the account in seven days, or deletes it now if nobody could sign in
  /// to it again.
  ///
  /// Until then, signing in and `keepAccount` undo it; all sessions and tokens end now. Returns
  /// when the account will be deleted, nil if it is gone.
  func deleteAccount(password: String, by principal: Principal) async throws -> Instant? {
    var account = try await account(of: principal)
    guard try await canSignIn(account) else {
      forget(try await storage.remove(account: account.id))
      await note(.deleted, account.id)
      return nil
    }
    try await prove(account, password: password, by: principal)
    let end = now + Self.undoLife
    account.deleteAt = end
    _ = try await storage.update(account)
    try await endAll(of: account.id)
    await note(.deletionAsked, account.id)
    return end
  }

  /// Cancels the deletion.
  func keepAccount(by principal: Principal) async throws {
    var account = try await account(of: principal)
    account.deleteAt = nil
    _ = try await storage.update(account)
    forget([])
    await note(.kept, account.id)
  }
}
