package import HaruTime

/// What proves an account at each request: a session, or a token for programs.
///
/// The secret itself is never stored, only its SHA-256.
package struct Credential: Equatable, Sendable {
  /// What the credential was made for.
  package enum Kind: String, Sendable { case session, token }

  package let id: String
  package let account: String
  package let kind: Kind
  /// What its owner reads in the list: the browser of a session, the name of a token.
  package let label: String
  /// `full`, `write` or `read`.
  package let scope: String
  package let createdAt: Instant
  /// The last request, to within ten minutes.
  package var seenAt: Instant
  package let expiresAt: Instant
  /// Roughly where that request came from: the beginning of an address; empty where nothing is known.
  package var network: String

  /// Collects the facts of a credential.
  package init(
    id: String,
    account: String,
    kind: Kind,
    label: String,
    scope: String,
    createdAt: Instant,
    seenAt: Instant,
    expiresAt: Instant,
    network: String = ""
  ) {
    self.id = id
    self.account = account
    self.kind = kind
    self.label = label
    self.scope = scope
    self.createdAt = createdAt
    self.seenAt = seenAt
    self.expiresAt = expiresAt
    self.network = network
  }
}

/// Something that may be done once by whoever holds its secret: a reset, an invitation.
package struct Ticket: Equatable, Sendable {
  /// What the ticket is for; a ticket for one purpose serves no other.
  package enum Purpose: String, Sendable {
    case confirm, reset, invite, merge, openID, link, linking, secondStep
  }

  package let purpose: Purpose
  /// The account it belongs to, if any.
  package let account: String?
  /// What is to be remembered until then, in a form of the purpose.
  package let payload: String
  package let expiresAt: Instant

  /// Collects the facts of a ticket.
  package init(purpose: Purpose, account: String?, payload: String, expiresAt: Instant) {
    self.purpose = purpose
    self.account = account
    self.payload = payload
    self.expiresAt = expiresAt
  }
}
