package import HaruTime

/// A person's account on a server.
package struct Account: Equatable, Sendable {
  package let id: String
  /// The mail address in lower case; nil for an account that was made without one.
  package var email: String?
  /// The password's hash in PHC form; nil when there is no password.
  package var passwordHash: String?
  package let createdAt: Instant
  /// Whether the operator has shut the account.
  package var isDisabled = false
  /// When the account and all it holds goes, if its owner has asked for that.
  package var deleteAt: Instant?
  /// Whether the password alone opens it no more; `PasskeyStorage.setNeedsPasskey` alone changes it.
  package var needsPasskey = false

  /// Collects the facts of an account.
  package init(id: String, email: String?, passwordHash: String?, createdAt: Instant) {
    self.id = id
    self.email = email
    self.passwordHash = passwordHash
    self.createdAt = createdAt
  }
}

/// What an account is found by.
package enum AccountKey: Equatable, Sendable {
  case id(String)
  /// The mail address in lower case.
  case email(String)
  case identity(Identity)
}

/// A person at a sign-in provider: the pair that never changes, unlike a mail address.
package struct Identity: Equatable, Sendable {
  /// The issuer's address (`iss`).
  package let issuer: String
  /// The person's name at the issuer (`sub`).
  package let subject: String

  /// Collects the pair.
  package init(issuer: String, subject: String) {
    self.issuer = issuer
    self.subject = subject
  }
}
