import HaruPlatform
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HaruUI

extension Accounts {
  private static let passkeyLimit = 20

  func requireRelyingParty() throws(Problem) -> RelyingParty {
    guard let relyingParty = options.relyingParty else { throw .noPasskeys }
    return relyingParty
  }

  func passkeyCounts(of account: Account) async throws(StoreError) -> PasskeyCounts {
    PasskeyCounts(
      passkeys: try await storage.passkeys(of: account.id).count,
      recoveryCodes: try await storage.recoveryCodeCount(of: account.id)
    )
  }

  /// Begins to create a passkey: returns the options for the browser
  /// (`PublicKeyCredentialCreationOptionsJSON`).
  ///
  /// The owner must prove the account again, or for an account without a way to sign in, just have
  /// a session.
  func beginPasskey(password: String, by principal: Principal) async throws -> JSON {
    let site = try requireRelyingParty()
    let account = try await account(of: principal)
    if try await canSignIn(account) { try await prove(account, password: password, by: principal) }
    let known = try await storage.passkeys(of: account.id)
    guard known.count < Self.passkeyLimit else { throw Problem.tooManyPasskeys }
    let challenge = try await challenge(for: .session(principal.session))
    let name = JSON.string(account.email ?? "Haru")
    return [
      "challenge": .base64URL(challenge), "timeout": .integer(PasskeyChallenges.life),
      "rp": ["id": .string(site.id), "name": "Haru"],
      "user": ["id": .base64URL(Array(account.id.utf8)), "name": name, "displayName": name],
      "pubKeyCredParams": .array(
        COSEKey.Algorithm.allCases.map { ["type": "public-key", "alg": .integer($0.rawValue)] }
      ),
      "excludeCredentials": Self.descriptors(known),
      "authenticatorSelection": [
        "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
      ],
      "attestation": "none",
    ]
  }

  /// Adds the passkey that the browser created.
  func addPasskey(
    _ answer: PasskeyAnswer,
    name: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws -> Passkey {
    let site = try requireRelyingParty()
    let account = try await account(of: principal)
    guard let challenge = answer.challenge,
      try await take(challenge, for: .session(principal.session))
    else { throw Problem.passkeyRefused }
    let made: RelyingParty.NewPasskey
    do throws(PasskeyFault) {
      made = try site.passkey(
        clientData: answer.clientData,
        attestation: answer.attestation,
        challenge: challenge
      )
    } catch { throw Problem.passkeyRefused }
    let passkey = Passkey(
      id: newID(),
      account: account.id,
      credential: made.credential,
      publicKey: made.publicKey,
      counter: made.counter,
      name: name,
      canBeBackedUp: made.canBeBackedUp,
      isBackedUp: made.isBackedUp,
      createdAt: now
    )
    guard try await storage.add(passkey, limit: Self.passkeyLimit) else {
      throw Problem.passkeyRefused
    }
    await note(.passkeyAdded, account.id)
    tell(account, visitor.language) { $0.mailPasskeyAdded(name: name) }
    return passkey
  }

  /// Renames a passkey; returns false if the account has none with this id.
  func renamePasskey(
    _ id: String,
    to name: String,
    by principal: Principal
  ) async throws(StoreError) -> Bool {
    try await storage.name(passkey: id, of: principal.user, as: name)
  }

  /// Removes a passkey; returns false if the account has none with this id.
  func removePasskey(
    _ id: String,
    password: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws -> Bool {
    let account = try await account(of: principal)
    let passkey = try await storage.passkeys(of: account.id).first { $0.id == id }
    guard let passkey else { return false }
    try await prove(account, password: password, by: principal)
    switch try await storage.remove(passkey: id, of: account.id) {
    case .unknown: return false
    case .lastWayIn: throw Problem.lastWayIn
    case .required: throw Problem.passkeyRequired
    case .removed:
      await note(.passkeyRemoved, account.id)
      tell(account, visitor.language) { $0.mailPasskeyRemoved(name: passkey.name) }
      return true
    }
  }

  /// Notifies the owner by mail that the ways to sign in have changed.
  func tell(_ account: Account, _ language: Language, _ what: (Messages) -> String) {
    guard let address = account.email.flatMap({ MailAddress($0) }) else { return }
    let messages = Messages.carried(language)
    let text = messages.mailSignInText(what: what(messages), link: link("/account"))
    send(to: address, messages.mailSignInSubject, text)
  }

  /// Passkeys as descriptors in a browser's options.
  static func descriptors(_ passkeys: [Passkey]) -> JSON {
    .array(passkeys.map { ["type": "public-key", "id": .base64URL($0.credential)] })
  }
}

extension JSON {
  /// Bytes in WebAuthn's JSON encoding.
  static func base64URL(_ bytes: [UInt8]) -> JSON { .string(Data(bytes).base64URLText) }
}

extension Problem {
  /// Browsers do not support passkeys on this server's pages.
  static var noPasskeys: Problem {
    Problem(
      status: .notFound,
      code: "no_passkeys",
      detail: "Passkeys need a server with a public URL: https and a name, or localhost."
    )
  }
  /// The new passkey is invalid, answers another challenge, or is already known.
  static var passkeyRefused: Problem {
    Problem(status: .unprocessableContent, code: "passkey_failed")
  }
  static var tooManyPasskeys: Problem {
    Problem(status: .forbidden, code: "quota", detail: "An account may have at most 20 passkeys.")
  }
  /// Without it, nobody could sign in to the account any more.
  static var lastWayIn: Problem { Problem(status: .conflict, code: "last_way_in") }
  /// The password requires a passkey, and this is the last one.
  static var passkeyRequired: Problem { Problem(status: .conflict, code: "passkey_required") }
}
