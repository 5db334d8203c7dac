import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI

/// The outcome of a sign-in with a password.
enum SignInOutcome: Sendable {
  case signedIn(SignIn)
  /// The password is right; this ticket continues with a passkey or a recovery code.
  case secondStep(Secret)
}

extension Accounts {
  private static let secondStepLife = 10 * minute

  /// Records that the password was right, and which identity to link to the account in the end.
  func beginSecondStep(in account: Account, link: Secret?) async throws(StoreError) -> Secret {
    await note(.secondStepAsked, account.id)
    return try await addTicket(
      .secondStep,
      account: account.id,
      payload: JSON.object([
        JSON.Member(key: "link", value: link.map { .string($0.hashText) } ?? .null)
      ]).text,
      life: Self.secondStepLife
    )
  }

  /// The account for whose password a ticket was issued.
  func account(ofSecondStep shown: Secret) async throws -> Account {
    guard let ticket = try await storage.ticket(.secondStep, secretHash: shown.hash, at: now),
      let id = ticket.account, let account = try await storage.account(.id(id)),
      !account.isDisabled
    else { throw Problem.secondStepOver }
    return account
  }

  /// Starts a session after both steps; the ticket can be redeemed once.
  func finish(
    secondStep shown: Secret,
    in account: Account,
    _ visitor: Visitor
  ) async throws -> SignIn {
    guard let ticket = try await storage.take(.secondStep, secretHash: shown.hash, at: now),
      ticket.account == account.id
    else { throw Problem.secondStepOver }
    let payload = try? JSON.parse(ticket.payload.utf8)
    if let hash = payload?["link"]?.string.flatMap({ [UInt8](base64URL: $0) }) {
      try await link(hash, to: account, visitor)
    }
    return try await signIn(to: account, visitor)
  }

  /// Starts a session with a recovery code instead of a passkey; the code can be used once.
  func signIn(
    recoveryCode typed: String,
    secondStep shown: Secret,
    _ visitor: Visitor
  ) async throws -> SignIn {
    try await limiter.admit(.signIn, client: visitor.client, at: now)
    let account = try await account(ofSecondStep: shown)
    let isRight = try await delay.attempt("code \(account.id)", at: now) {
      guard let code = RecoveryCode(typed) else { return false }
      return try await storage.takeRecoveryCode(code.hash, of: account.id)
    }
    guard isRight else {
      await note(.signInFailed, account.id, from: visitor.client)
      throw Problem.badRecoveryCode
    }
    let left = try await storage.recoveryCodeCount(of: account.id)
    await note(.recoveryCodeUsed, account.id, from: visitor.client)
    tell(account, visitor.language) { $0.mailRecoveryCodeUsed(left: "\(left)") }
    return try await finish(secondStep: shown, in: account, visitor)
  }

  /// Sets whether the password requires a passkey; returns the recovery codes that were created for
  /// it.
  ///
  /// Existing sessions and tokens stay.
  func setNeedsPasskey(
    _ needsPasskey: Bool,
    password: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws -> [RecoveryCode] {
    let account = try await account(of: principal)
    guard account.passwordHash != nil else { throw Problem.noPassword }
    try await prove(account, password: password, by: principal)
    guard needsPasskey != account.needsPasskey else { return [] }
    if needsPasskey, try await storage.passkeys(of: account.id).isEmpty {
      throw Problem.passkeyMissing
    }
    let codes = try await needsPasskey ? makeRecoveryCodes(of: account) : []
    guard try await storage.setNeedsPasskey(needsPasskey, of: account.id) else {
      throw Problem.passkeyMissing
    }
    if !needsPasskey { try await storage.setRecoveryCodes([], of: account.id) }
    await note(needsPasskey ? .passkeyRequired : .passkeyNotRequired, account.id)
    tell(account, visitor.language) {
      needsPasskey ? $0.mailPasskeyRequired : $0.mailPasskeyNotRequired
    }
    return codes
  }

  /// Replaces the recovery codes; the previous ones become invalid.
  func renewRecoveryCodes(
    password: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws -> [RecoveryCode] {
    let account = try await account(of: principal)
    guard account.needsPasskey else { throw Problem.passkeyMissing }
    try await prove(account, password: password, by: principal)
    let codes = try await makeRecoveryCodes(of: account)
    await note(.recoveryCodesMade, account.id)
    tell(account, visitor.language) { $0.mailRecoveryCodesMade }
    return codes
  }

  private func makeRecoveryCodes(of account: Account) async throws(StoreError) -> [RecoveryCode] {
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode() }
    try await storage.setRecoveryCodes(codes.map(\.hash), of: account.id)
    return codes
  }
}

extension Problem {
  /// The ticket of the password has expired or was redeemed.
  static var secondStepOver: Problem { Problem(status: .gone, code: "sign_in_again") }
  /// The code does not belong to the account, or was used.
  static var badRecoveryCode: Problem { Problem(status: .unauthorized, code: "bad_recovery_code") }
  /// A passkey can be required only in addition to a password.
  static var noPassword: Problem { Problem(status: .conflict, code: "no_password") }
  /// The account has no passkey to require, or requires none.
  static var passkeyMissing: Problem { Problem(status: .conflict, code: "passkey_missing") }
}
