package import HaruTime

/// Where a server keeps passkeys and recovery codes; they go with their account.
package protocol PasskeyStorage: Sendable {
  /// Adds a passkey; false, and nothing added, where its credential is known or the account has as many
  /// as it may.
  func add(_ passkey: Passkey, limit: Int) async throws(StoreError) -> Bool
  /// The passkey of a credential, nil when there is none.
  func passkey(credential: [UInt8]) async throws(StoreError) -> Passkey?
  /// The passkeys of an account, the oldest first.
  func passkeys(of account: String) async throws(StoreError) -> [Passkey]
  /// Names a passkey; false when the account has none of this id.
  func name(passkey id: String, of account: String, as name: String) async throws(StoreError)
    -> Bool
  /// Removes a passkey unless its account needs it.
  func remove(passkey id: String, of account: String) async throws(StoreError) -> Passkey.Removal
  /// Notes that a passkey was used; false, and nothing noted, where its counter did not go forward since
  /// it was read.
  func use(
    passkey id: String,
    counter: UInt32,
    isBackedUp: Bool,
    at instant: Instant
  ) async throws(StoreError) -> Bool

  /// Sets whether the password asks for a passkey; false, and nothing changed, where there is none to ask
  /// for.
  func setNeedsPasskey(_ needsPasskey: Bool, of account: String) async throws(StoreError) -> Bool
  /// Replaces the recovery codes of an account; they come as hashes of 32 bytes.
  func setRecoveryCodes(_ hashes: [[UInt8]], of account: String) async throws(StoreError)
  /// How many recovery codes of an account are left.
  func recoveryCodeCount(of account: String) async throws(StoreError) -> Int
  /// Takes a recovery code out, so that nobody uses it again; false when there is none.
  func takeRecoveryCode(_ hash: [UInt8], of account: String) async throws(StoreError) -> Bool
}
