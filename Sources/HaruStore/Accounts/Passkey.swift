package import HaruTime

/// A key with which a person signs in (WebAuthn): the authenticator keeps the private half.
package struct Passkey: Equatable, Sendable {
  package let id: String
  package let account: String
  /// What the authenticator calls it, 1 to 1023 bytes.
  package let credential: [UInt8]
  /// The public half, as a map of COSE (RFC 9052).
  package let publicKey: [UInt8]
  /// How often the authenticator has signed, as far as it counts.
  package var counter: UInt32
  /// What its owner reads in the list.
  package var name: String
  /// Whether it may be on several devices, and whether it is by now.
  package let canBeBackedUp: Bool
  package var isBackedUp: Bool
  package let createdAt: Instant
  /// The last sign-in with it, nil before the first.
  package var usedAt: Instant?

  /// Collects the facts of a passkey that was just made.
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

  /// How the removal of a passkey went.
  package enum Removal: Equatable, Sendable {
    case removed
    /// The account has none of this id.
    case unknown
    /// Nobody could sign in to the account any more.
    case lastWayIn
    /// The password asks for a passkey, and there would be none.
    case required
  }
}
