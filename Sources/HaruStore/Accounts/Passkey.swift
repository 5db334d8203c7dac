package import HaruTime

/// A public key with which a person signs in (WebAuthn); the authenticator keeps the private key.
package struct Passkey: Equatable, Sendable {
  package let id: String
  package let account: String
  /// The credential id, chosen by the authenticator, 1 to 1023 bytes.
  package let credential: [UInt8]
  /// The public key, as a COSE map (RFC 9052).
  package let publicKey: [UInt8]
  /// The authenticator's signature counter; 0 if it does not count.
  package var counter: UInt32
  /// The name in its owner's list.
  package var name: String
  /// Whether it can be on several devices, and whether it already is.
  package let canBeBackedUp: Bool
  package var isBackedUp: Bool
  package let createdAt: Instant
  /// The last sign-in with it, nil before the first one.
  package var usedAt: Instant?

  /// Creates a passkey that was just registered.
  package init(
    id: String,
    account: String,
    credential: [UInt8],
    publicKey: [UInt8],
    counter: UInt32,
    name: String,
    canBeBackedUp: Bool,
    isBackedUp: Bool,
    createdAt: Instant
  ) {
    self.id = id
    self.account = account
    self.credential = credential
    self.publicKey = publicKey
    self.counter = counter
    self.name = name
    self.canBeBackedUp = canBeBackedUp
    self.isBackedUp = isBackedUp
    self.createdAt = createdAt
  }
}

/// The outcome of removing a way to sign in: a passkey, or an identity at a provider.
package enum WayInRemoval: Equatable, Sendable {
  case removed
  /// The account does not have it.
  case unknown
  /// Nobody could sign in to the account any more.
  case lastWayIn
  /// The account requires a passkey after the password, and this is the last one.
  case required
}
