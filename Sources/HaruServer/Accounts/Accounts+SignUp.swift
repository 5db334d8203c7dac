import HaruPlatform
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import Logging

/// The outcome of a sign-up.
enum SignUpOutcome: Sendable {
  case signedIn(NewCredential)
  /// It continues by mail, whether or not the address already has an account.
  case mailSent
}

/// The client of a request, as far as the response depends on it.
struct Visitor: Sendable {
  /// The client's address.
  let client: String
  /// The name of the session in the list.
  let label: String
  let language: Language
  let principal: Principal?
  /// The secret that this browser got when it went to a sign-in provider.
  var openIDState: Secret?
  /// The secret that this browser got when it began to sign in with a passkey.
  var passkeyBrowser: Secret?
}

extension Accounts {
  private static let confirmationLife = 30 * minute

  /// Creates an account without email address and password, so that devices can sync at once.
  func startAnonymously(invite: String?, _ visitor: Visitor) async throws -> NewCredential {
    try await limiter.admit(.anonymous, client: visitor.client, at: now)
    try await admit(invite)
    let account = Account(id: newID(), email: nil, passwordHash: nil, createdAt: now)
    _ = try await storage.add(account, identity: nil)
    await note(.started, account.id, from: visitor.client)
    return try await startSession(of: account, label: visitor.label)
  }

  /// Creates an account, or gives the visitor's anonymous account an address and a password; it
  /// then stays the same account with all its data.
  ///
  /// With a mailer, the address is verified first, and the response is the same if it already has
  /// an account; without one, the response has to reveal the conflict.
  func signUp(
    _ address: MailAddress,
    password: String,
    invite: String?,
    _ visitor: Visitor
  ) async throws -> SignUpOutcome {
    try await limiter.admit(.signUp, client: visitor.client, at: now)
    let anonymous = try await anonymousAccount(of: visitor)
    // Checked before the password is hashed: an invalid invitation costs nothing.
    if anonymous == nil { try await checkRegistration(invite) }
    let hash = try await hasher.hash(password)
    let isTaken = try await storage.account(.email(address.text)) != nil
    if isTaken, options.mailer == nil { throw Problem.accountExists }
    if anonymous == nil { try await admit(invite) }
    guard options.mailer != nil else {
      return .signedIn(try await add(address.text, hash, to: anonymous?.id, visitor))
    }
    try await sendConfirmation(address, hash, isTaken, anonymous?.id, visitor)
    return .mailSent
  }

  /// Creates the account that a mail was sent for.
  ///
  /// An account gets an address only once: if it has a way to sign in by now, the ticket is void.
  func confirm(_ shown: Secret, _ visitor: Visitor) async throws -> NewCredential {
    try await limiter.admit(.ticket, client: visitor.client, at: now)
    guard let ticket = try await storage.take(.confirm, secretHash: shown.hash, at: now),
      let payload = try? JSON.parse(ticket.payload.utf8),
      let email = payload["email"]?.string, let hash = payload["password"]?.string
    else { throw Problem.badTicket }
    return try await add(email, hash, to: ticket.account, visitor)
  }

  /// The address that a mail's ticket signs in to, and whether the visitor's own account requested
  /// it.
  ///
  /// The ticket is not redeemed: a link that someone else sent must not sign anyone in without
  /// asking.
  func confirmation(
    _ shown: Secret,
    _ visitor: Visitor
  ) async throws -> (email: String, isOwn: Bool) {
    try await limiter.admit(.ticket, client: visitor.client, at: now)
    guard let ticket = try await storage.ticket(.confirm, secretHash: shown.hash, at: now),
      let email = (try? JSON.parse(ticket.payload.utf8))?["email"]?.string
    else { throw Problem.badTicket }
    return (email, ticket.account != nil && ticket.account == visitor.principal?.user)
  }

  /// Throws unless an account may be created; redeems the invitation if one is required.
  func admit(_ invite: String?) async throws {
    try await checkRegistration(invite)
    guard options.registration == .invite, let invite else { return }
    let hash = Secret(shown: invite).hash
    guard try await storage.take(.invite, secretHash: hash, at: now) != nil else {
      throw Problem.inviteNeeded
    }
  }

  /// The visitor's account, if it is anonymous.
  func anonymousAccount(of visitor: Visitor) async throws -> Account? {
    guard let principal = visitor.principal, principal.scope == .full else { return nil }
    let account = try await account(of: principal)
    return try await canSignIn(account) ? nil : account
  }

  private func checkRegistration(_ invite: String?) async throws {
    switch options.registration {
    case .open: break
    case .invite:
      guard let invite,
        try await storage.ticket(.invite, secretHash: Secret(shown: invite).hash, at: now) != nil
      else { throw Problem.inviteNeeded }
    case .closed: throw Problem(status: .forbidden, code: "registration_closed")
    }
  }

  private func add(
    _ email: String,
    _ hash: String,
    to id: String?,
    _ visitor: Visitor
  ) async throws -> NewCredential {
    var account: Account
    if let id {
      guard let anonymous = try await storage.account(.id(id)), try await !canSignIn(anonymous)
      else { throw Problem.badTicket }
      account = anonymous
      account.email = email
      account.passwordHash = hash
      guard try await storage.update(account) else { throw Problem.accountExists }
      // The session gains rights, so its secret changes (ASVS 7.2.4).
      try await endAll(of: account.id)
    } else {
      account = Account(id: newID(), email: email, passwordHash: hash, createdAt: now)
      guard try await storage.add(account, identity: nil) else { throw Problem.accountExists }
    }
    await note(.signedUp, account.id, from: visitor.client)
    return try await startSession(of: account, label: visitor.label)
  }

  private func sendConfirmation(
    _ address: MailAddress,
    _ hash: String,
    _ isTaken: Bool,
    _ anonymous: String?,
    _ visitor: Visitor
  ) async throws {
    // A second request means that the first address was mistyped: its mail must not open this
    // account.
    if let anonymous { try await storage.removeTickets(.confirm, of: anonymous) }
    let messages = Messages.carried(visitor.language)
    if isTaken {
      let text = messages.mailTakenText(link: link("/account"))
      return send(to: address, messages.mailTakenSubject, text)
    }
    let payload = JSON.object([
      JSON.Member(key: "email", value: .string(address.text)),
      JSON.Member(key: "password", value: .string(hash)),
    ])
    let secret = try await addTicket(
      .confirm,
      account: anonymous,
      payload: payload.text,
      life: Self.confirmationLife
    )
    let link = link("/account#confirm=\(secret.text)")
    send(to: address, messages.mailConfirmSubject, messages.mailConfirmText(link: link))
  }
}

extension Accounts {
  /// Adds a ticket; returns the secret for its holder.
  func addTicket(
    _ purpose: Ticket.Purpose,
    account: String? = nil,
    payload: String = "",
    life: Int64
  ) async throws(StoreError) -> Secret {
    let secret = Secret()
    let ticket = Ticket(purpose: purpose, account: account, payload: payload, expiresAt: now + life)
    try await storage.add(ticket, secretHash: secret.hash)
    return secret
  }

  /// Sends a mail after the response, so that the timing does not reveal whether there is an
  /// account.
  func send(to address: MailAddress, _ subject: String, _ text: String) {
    guard let mailer = options.mailer else { return }
    Task {
      if await !mailer.send(to: address, subject: subject, text: text) {
        logger.warning("a mail was not sent: the command failed")
      }
    }
  }

  /// A link into the app.
  ///
  /// Secrets come after `#`, which browsers do not send to any server.
  func link(_ path: String) -> String { (options.origin?.text ?? "http://localhost:8080") + path }
}

extension Problem {
  /// The email address belongs to an account.
  static var accountExists: Problem { Problem(status: .conflict, code: "account_exists") }
  /// The server is only for people with an invitation.
  static var inviteNeeded: Problem { Problem(status: .forbidden, code: "invite_needed") }
  /// The link was used, has expired, or was never issued.
  static var badTicket: Problem { Problem(status: .gone, code: "bad_ticket") }
}
