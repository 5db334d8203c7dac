import HTTPTypes
import HaruStore
import HaruTime
import HaruUI

extension Accounts {
  static let resetLife = 30 * minute
  private static let secondStepDrop = "drops-second-step"

  /// Changes the password; all other sessions and tokens end, and the current session gets a new
  /// secret.
  func changePassword(
    from current: String,
    to new: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws -> NewCredential {
    var account = try await account(of: principal)
    try await prove(account, password: current, by: principal)
    account.passwordHash = try await hasher.hash(new)
    _ = try await storage.update(account)
    try await endAll(of: account.id)
    notice(account, visitor.language)
    await note(.passwordChanged, account.id)
    return try await startSession(of: account, label: visitor.label)
  }

  /// Sends a link to choose a new password if the address has an account; otherwise the response
  /// and its timing are the same.
  func requestReset(_ address: MailAddress, _ visitor: Visitor) async throws {
    guard options.mailer != nil else {
      throw Problem(
        status: .serviceUnavailable,
        code: "no_mail",
        detail: "This server sends no mail. Ask its operator for a link."
      )
    }
    try await limiter.admit(.reset, client: visitor.client, at: now)
    Task {
      guard let account = try await storage.account(.email(address.text)), !account.isDisabled
      else { return }
      await note(.resetAsked, account.id)
      let messages = Messages.carried(visitor.language)
      let text = messages.mailResetText(link: try await resetLink(for: account.id))
      send(to: address, messages.mailResetSubject, text)
    }
  }

  /// A link with which its holder can choose a new password, once and within half an hour.
  ///
  /// The account keeps requiring a passkey, unless the link drops that too: the way back for
  /// someone who has lost both passkeys and codes.
  func resetLink(
    for account: String,
    dropsSecondStep: Bool = false
  ) async throws(StoreError) -> String {
    let secret = try await addTicket(
      .reset,
      account: account,
      payload: dropsSecondStep ? Self.secondStepDrop : "",
      life: Self.resetLife
    )
    return link("/account#reset=\(secret.text)")
  }

  /// Sets the password of the account that a link was issued for; all its sessions end.
  func reset(_ shown: Secret, password: String, _ visitor: Visitor) async throws {
    try await limiter.admit(.ticket, client: visitor.client, at: now)
    guard try await storage.ticket(.reset, secretHash: shown.hash, at: now) != nil else {
      throw Problem.badTicket
    }
    // The step that may be refused under load comes first: a ticket can be redeemed only once.
    let hash = try await hasher.hash(password)
    guard let ticket = try await storage.take(.reset, secretHash: shown.hash, at: now),
      let id = ticket.account, var account = try await storage.account(.id(id))
    else { throw Problem.badTicket }
    account.passwordHash = hash
    _ = try await storage.update(account)
    // Other links for this account were requested before it had this password.
    try await storage.removeTickets(.reset, of: id)
    try await endAll(of: id)
    for name in [account.email, id].compactMap(\.self) { try await delay.forget(name) }
    notice(account, visitor.language)
    await note(.passwordReset, id)
    guard ticket.payload == Self.secondStepDrop, account.needsPasskey else { return }
    _ = try await storage.setNeedsPasskey(false, of: id)
    try await storage.setRecoveryCodes([], of: id)
    await note(.secondStepDropped, id)
    tell(account, visitor.language) { $0.mailSecondStepDropped }
  }

  /// Makes sure that a sensitive request comes from the owner: by the password, or for an account
  /// without one by a sign-in within the last five minutes.
  func prove(_ account: Account, password: String, by principal: Principal) async throws {
    guard let hash = account.passwordHash else {
      let sessions = try await storage.credentials(of: account.id)
      let session = sessions.first { $0.id == principal.session }
      // A clock that was set back does not make a session fresh, apart from small corrections.
      guard let session, -Self.minute..<5 * Self.minute ~= now - session.createdAt else {
        throw Problem(status: .forbidden, code: "sign_in_again")
      }
      return
    }
    let isRight = try await delay.attempt(account.id, at: now) {
      try await hasher.verify(password, against: hash)
    }
    guard isRight else { throw Problem(status: .forbidden, code: "bad_password") }
  }

  private func notice(_ account: Account, _ language: Language) {
    guard let address = account.email.flatMap({ MailAddress($0) }) else { return }
    let messages = Messages.carried(language)
    send(to: address, messages.mailChangedSubject, messages.mailChangedText(link: link("/account")))
  }
}
