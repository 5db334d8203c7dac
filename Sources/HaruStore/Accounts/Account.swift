package import HaruTime

/// A person's account on a server.
package struct Account: Equatable, Sendable {
  package let id: String
  /// The email address in lower case; nil for an anonymous account.
  package var email: String?
  /// The password's hash in PHC form; nil without a password.
  package var passwordHash: String?
  package let createdAt: Instant
  /// Whether the operator has disabled the account.
  package var isDisabled = false
  /// When the account and all its data will be deleted, if its owner requested that.
  package var deleteAt: Instant?
  /// Whether the password needs a passkey as a second step; only `PasskeyStorage.setNeedsPasskey`
  /// changes it.
  package var needsPasskey = false

  /// Creates an account.
  package init(id: String, email: String?, passwordHash: String?, createdAt: Instant) {
    self.id = id
    self.email = email
    self.passwordHash = passwordHash
    self.createdAt = createdAt
  }
}

/// The key by which an account is found.
package enum AccountKey: Equatable, Sendable {
  case id(String)
  /// The email address in lower case.
  case email(String)
  case identity(Identity)
}

/// A person at a sign-in provider: a pair that never changes, unlike an email address.
package struct Identity: Equatable, Sendable {
  /// The issuer's URL (`iss`).
  package let issuer: String
  /// The person's id at the issuer (`sub`).
  package let subject: String

  /// Creates an identity.
  package init(issuer: String, subject: String) {
    self.issuer = issuer.withoutNUL
    self.subject = subject.withoutNUL
  }
}
