package import HaruTime

/// Where a server keeps passkeys and recovery codes; they are deleted with their account.
package protocol PasskeyStorage: Sendable {
  /// Adds a passkey; returns false and adds nothing if its credential is known or the account has
  /// reached the limit.
  func add(_ passkey: Passkey, limit: Int) async throws(StoreError) -> Bool
  /// The passkey of a credential, nil if there is none.
  func passkey(credential: [UInt8]) async throws(StoreError) -> Passkey?
  /// The passkeys of an account, oldest first.
  func passkeys(of account: String) async throws(StoreError) -> [Passkey]
  /// Renames a passkey; returns false if the account has none with this id.
  func name(passkey id: String, of account: String, as name: String) async throws(StoreError)
    -> Bool
  /// Removes a passkey unless its account needs it.
  func remove(passkey id: String, of account: String) async throws(StoreError) -> WayInRemoval
  /// Records the use of a passkey; returns false and records nothing if its counter did not
  /// increase since it was read.
  func use(
    passkey id: String,
    counter: UInt32,
    isBackedUp: Bool,
    at instant: Instant
  ) async throws(StoreError) -> Bool

  /// Sets whether the password needs a passkey as a second step; returns false and changes nothing
  /// if the account has no passkey.
  func setNeedsPasskey(_ needsPasskey: Bool, of account: String) async throws(StoreError) -> Bool
  /// Replaces the recovery codes of an account, passed as hashes of 32 bytes.
  func setRecoveryCodes(_ hashes: [[UInt8]], of account: String) async throws(StoreError)
  /// How many recovery codes an account has left.
  func recoveryCodeCount(of account: String) async throws(StoreError) -> Int
  /// Redeems a recovery code, so that nobody can use it again; returns false if there is none.
  func takeRecoveryCode(_ hash: [UInt8], of account: String) async throws(StoreError) -> Bool
}
