import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime

/// A sign-in, and what the device may do with its previous account.
struct SignIn: Sendable {
  let session: NewCredential
  /// Lets the device delete its anonymous account once all its records are in the new one.
  var anonymousTicket: Secret?
  /// The id of that account.
  var anonymous: String?
}

extension Accounts {
  /// How long a device may take to move the records of its previous account into the new one.
  static let mergeLife = 30 * day

  /// Starts a session with an email address and a password.
  ///
  /// An unknown address, a wrong password and a disabled account get the same response after the
  /// same work. With the secret of a `link` ticket, the provider's identity is linked to the
  /// account: the password proves ownership, which a provider's claim about an address does not. If
  /// the account requires a passkey, only the second step starts a session.
  func signIn(
    email: String,
    password: String,
    link: Secret? = nil,
    _ visitor: Visitor
  ) async throws -> SignInOutcome {
    let account = try await account(email: email, password: password, visitor)
    if account.needsPasskey {
      return .secondStep(try await beginSecondStep(in: account, link: link))
    }
    if let link { try await self.link(link.hash, to: account, visitor) }
    return .signedIn(try await signIn(to: account, visitor))
  }

  /// The account of an email address, whose password is right.
  func account(email: String, password: String, _ visitor: Visitor) async throws -> Account {
    try await limiter.admit(.signIn, client: visitor.client, at: now)
    let email = email.lowercased()
    let account = try await storage.account(.email(email))
    let isRight = try await delay.attempt(email, at: now) {
      let isRight = try await hasher.verify(password, against: account?.passwordHash)
      return isRight && account?.isDisabled == false
    }
    guard isRight, var account else {
      await note(.signInFailed, account?.id, from: visitor.client)
      throw Problem.badCredentials
    }
    if let old = account.passwordHash, hasher.isOutdated(old) {
      account.passwordHash = try await hasher.hash(password)
      _ = try await storage.update(account)
    }
    return account
  }

  /// Starts a session in an account whose ownership was proven in any way.
  func signIn(to account: Account, _ visitor: Visitor) async throws -> SignIn {
    let anonymous = try await anonymousAccount(of: visitor)
    let session = try await startSession(of: account, label: visitor.label)
    await note(.signedIn, account.id, from: visitor.client)
    guard let anonymous, anonymous.id != account.id else {
      try await endSession(of: visitor, before: account)
      return SignIn(session: session)
    }
    let ticket = try await addTicket(.merge, account: anonymous.id, life: Self.mergeLife)
    return SignIn(session: session, anonymousTicket: ticket, anonymous: anonymous.id)
  }

  /// Ends the previous session when somebody signs in to another account: it is no longer needed,
  /// and its notifications must not reach whoever uses this browser now.
  ///
  /// The session of an anonymous account stays, because it is the only way into it.
  private func endSession(of visitor: Visitor, before account: Account) async throws {
    guard let previous = visitor.principal, previous.scope == .full, previous.user != account.id,
      try await storage.remove(credential: previous.session, of: previous.user)
    else { return }
    forget([previous.session])
    await note(.signedOut, previous.user)
  }

  /// Deletes an anonymous account whose records have moved to another one.
  ///
  /// If the device states how far its copies of accounts reach, the account is deleted only if one
  /// of them is complete, so nothing is lost that the device never had.
  func deleteAnonymous(
    _ ticket: Secret,
    copied: [SyncCursor]?,
    from records: any RecordStorage
  ) async throws {
    guard let taken = try await storage.take(.merge, secretHash: ticket.hash, at: now),
      let id = taken.account, let account = try await storage.account(.id(id)),
      try await !canSignIn(account)
    else { throw Problem.badTicket }
    if let copied, try await !isWhole(copied, of: id, in: records) { throw Problem.notCopied }
    forget(try await storage.remove(account: id))
    await note(.deleted, id)
  }

  /// Whether one of these copies has everything in the account, which may be nothing.
  private func isWhole(
    _ copies: [SyncCursor],
    of user: String,
    in records: any RecordStorage
  ) async throws -> Bool {
    if try await records.sequence(of: user) == 0 { return true }
    for cursor in copies {
      let request = PullRequest(cursor: cursor, device: "merge")
      let outcome = try await records.pull(request, of: user)
      if case .answered(let page) = outcome, page.end == cursor.sequence { return true }
    }
    return false
  }

  /// Links the identity of a ticket to the account that it was issued for, in the browser that went
  /// to the provider: a ticket that someone else sends has no effect.
  func link(_ hash: [UInt8], to account: Account, _ visitor: Visitor) async throws {
    guard let ticket = try await storage.take(.link, secretHash: hash, at: now),
      ticket.account == account.id,
      let payload = try? JSON.parse(ticket.payload.utf8),
      let browser = payload["browser"]?.string, browser == visitor.openIDState?.hashText,
      let issuer = payload["issuer"]?.string, let subject = payload["subject"]?.string,
      try await link(Identity(issuer: issuer, subject: subject), to: account, visitor)
    else { throw Problem.badTicket }
  }
}

extension Problem {
  /// The address or the password is wrong; the response does not say which.
  static var badCredentials: Problem { Problem(status: .unauthorized, code: "bad_credentials") }
  /// The anonymous account has records that the device never had, so it stays.
  static var notCopied: Problem {
    Problem(
      status: .conflict,
      code: "not_copied",
      detail: "The account has records that none of the named copies has; it was not deleted."
    )
  }
}
