import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime

/// A sign-in with a passkey that has begun.
struct PasskeyStart: Sendable {
  /// The request options for the browser (`PublicKeyCredentialRequestOptionsJSON`).
  let options: JSON
  /// The secret that binds the response to this browser; nil if a ticket does.
  let browser: Secret?
}

extension Accounts {
  private typealias Asker = PasskeyChallenges.Asker

  /// Begins a sign-in with a passkey: with any that the authenticator has for this server, or after
  /// the password with one of the account.
  func beginSignIn(secondStep shown: Secret?, _ visitor: Visitor) async throws -> PasskeyStart {
    let site = try requireRelyingParty()
    try await limiter.admit(.passkey, client: visitor.client, at: now)
    let browser = shown == nil ? Secret() : nil
    var known: [Passkey] = []
    var asker = Asker.browser(browser?.hash ?? [])
    if let shown {
      known = try await storage.passkeys(of: account(ofSecondStep: shown).id)
      asker = .secondStep(shown.hash)
    }
    let options: JSON = [
      "challenge": .base64URL(try await challenge(for: asker)),
      "timeout": .integer(PasskeyChallenges.life), "rpId": .string(site.id),
      "allowCredentials": Self.descriptors(known), "userVerification": "required",
    ]
    return PasskeyStart(options: options, browser: browser)
  }

  /// Starts a session with a passkey, which identifies its account; after a password it must belong
  /// to the same account.
  ///
  /// Every failure gets the same response.
  func signIn(
    passkey answer: PasskeyAnswer,
    secondStep shown: Secret?,
    _ visitor: Visitor
  ) async throws -> SignIn {
    let site = try requireRelyingParty()
    try await limiter.admit(.passkey, client: visitor.client, at: now)
    var step: Account?
    if let shown { step = try await account(ofSecondStep: shown) }
    guard let asker = shown.map({ Asker.secondStep($0.hash) }) ?? Self.asker(visitor),
      let challenge = answer.challenge, try await take(challenge, for: asker),
      let passkey = try await storage.passkey(credential: answer.credential),
      let account = try await storage.account(.id(passkey.account)), !account.isDisabled,
      step == nil || step?.id == account.id,
      answer.user == Array(account.id.utf8) || answer.user == nil && step != nil
    else {
      await note(.signInFailed, step?.id, from: visitor.client)
      throw Problem.passkeyFailed
    }
    do throws(PasskeyFault) {
      try await check(answer, by: passkey, at: site, challenge)
    } catch {
      await note(.signInFailed, account.id, from: visitor.client)
      throw Problem.passkeyFailed
    }
    guard let shown else { return try await signIn(to: account, visitor) }
    return try await finish(secondStep: shown, in: account, visitor)
  }

  /// Verifies a signature; of several simultaneous ones with the same counter, only one is
  /// accepted.
  private func check(
    _ answer: PasskeyAnswer,
    by passkey: Passkey,
    at site: RelyingParty,
    _ challenge: [UInt8]
  ) async throws(PasskeyFault) {
    let use = try site.use(
      of: RelyingParty.KnownPasskey(
        publicKey: passkey.publicKey,
        counter: passkey.counter,
        canBeBackedUp: passkey.canBeBackedUp
      ),
      clientData: answer.clientData,
      authenticatorData: answer.authenticatorData,
      signature: answer.signature,
      challenge: challenge
    )
    let isNoted = try? await storage.use(
      passkey: passkey.id,
      counter: use.counter,
      isBackedUp: use.isBackedUp,
      at: now
    )
    guard isNoted == true else { throw .counter }
  }

  private static func asker(_ visitor: Visitor) -> Asker? {
    visitor.passkeyBrowser.map { .browser($0.hash) }
  }
}

extension Problem {
  /// The passkey is unknown, belongs to another account, or its response is not valid.
  static var passkeyFailed: Problem { Problem(status: .unauthorized, code: "passkey_failed") }
}
