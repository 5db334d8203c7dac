package import HaruTime

/// Roughly where a request came from.
package struct Origin: Equatable, Sendable {
  /// A prefix of the client's address; empty if unknown.
  package var network: String
  /// The device's time zone; empty if it did not name one.
  package var zone: String

  /// Creates an origin.
  package init(network: String = "", zone: String = "") {
    self.network = network
    self.zone = zone
  }
}

/// Authenticates an account on each request: a session, or an API token.
///
/// The secret itself is never stored, only its SHA-256.
package struct Credential: Equatable, Sendable {
  /// The kinds of credentials.
  package enum Kind: String, Sendable { case session, token }

  package let id: String
  package let account: String
  package let kind: Kind
  /// The name in its owner's list: the browser of a session, the name of a token.
  package let label: String
  /// `full`, `write` or `read`.
  package let scope: String
  package let createdAt: Instant
  /// The last request, with a precision of ten minutes.
  package var seenAt: Instant
  package let expiresAt: Instant
  /// Roughly where that request came from.
  package var origin: Origin

  /// Creates a credential.
  package init(
    id: String,
    account: String,
    kind: Kind,
    label: String,
    scope: String,
    createdAt: Instant,
    seenAt: Instant,
    expiresAt: Instant,
    origin: Origin = Origin()
  ) {
    self.id = id
    self.account = account
    self.kind = kind
    self.label = label
    self.scope = scope
    self.createdAt = createdAt
    self.seenAt = seenAt
    self.expiresAt = expiresAt
    self.origin = origin
  }
}

/// Permission to do something once for whoever holds its secret: a reset, an invitation.
package struct Ticket: Equatable, Sendable {
  /// What the ticket is for; it is not valid for any other purpose.
  package enum Purpose: String, Sendable {
    case confirm, reset, invite, merge, openID, link, linking, secondStep, shortcuts,
      passkey
  }

  package let purpose: Purpose
  /// The account it belongs to, if any.
  package let account: String?
  /// Data to be used when the ticket is redeemed, in a format defined by the purpose.
  package let payload: String
  package let expiresAt: Instant

  /// Creates a ticket.
  package init(purpose: Purpose, account: String?, payload: String, expiresAt: Instant) {
    self.purpose = purpose
    self.account = account
    self.payload = payload
    self.expiresAt = expiresAt
  }
}
