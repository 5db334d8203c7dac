import Foundation
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

  /// Begins to make a passkey: answers what the browser is to ask its authenticator for
  /// (`PublicKeyCredentialCreationOptionsJSON`).
  ///
  /// An account that has a way in is proven anew. One that has none is proven by its session alone.
  func beginPasskey(password: String, by principal: Principal) async throws -> JSON {
    let site = try requireRelyingParty()
    let account = try await account(of: principal)
    if try await canSignIn(account) { try await prove(account, password: password, by: principal) }
    let known = try await storage.passkeys(of: account.id)
    guard known.count < Self.passkeyLimit else { throw Problem.tooManyPasskeys }
    let challenge = challenges.ask(for: .session(principal.session), at: now)
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

  /// Adds the passkey that the browser made.
  func addPasskey(
    _ answer: PasskeyAnswer,
    name: String,
    _ visitor: Visitor,
    by principal: Principal
  ) async throws -> Passkey {
    let site = try requireRelyingParty()
    let account = try await account(of: principal)
    guard let challenge = answer.challenge,
      challenges.take(challenge, for: .session(principal.session), at: now)
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
    note(.passkeyAdded, account.id)
    tell(account, visitor.language) { $0.mailPasskeyAdded(name: name) }
    return passkey
  }

  /// Names a passkey; false when the account has none of this id.
  func renamePasskey(
    _ id: String,
    to name: String,
    by principal: Principal
  ) async throws(StoreError) -> Bool {
    try await storage.name(passkey: id, of: principal.user, as: name)
  }

  /// Removes a passkey; false when the account has none of this id.
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
      note(.passkeyRemoved, account.id)
      tell(account, visitor.language) { $0.mailPasskeyRemoved(name: passkey.name) }
      return true
    }
  }

  /// Tells the owner by mail that the ways in have changed.
  func tell(_ account: Account, _ language: Language, _ what: (Messages) -> String) {
    guard let address = account.email.flatMap({ MailAddress($0) }) else { return }
    let messages = Messages.carried(language)
    let text = messages.mailSignInText(what: what(messages), link: link("/account"))
    send(to: address, messages.mailSignInSubject, text)
  }

  /// Passkeys as the options of a browser name them.
  static func descriptors(_ passkeys: [Passkey]) -> JSON {
    .array(passkeys.map { ["type": "public-key", "id": .base64URL($0.credential)] })
  }
}

extension JSON {
  /// Bytes as WebAuthn writes them in JSON.
  static func base64URL(_ bytes: [UInt8]) -> JSON { .string(Data(bytes).base64URLText) }
}

extension Problem {
  /// Browsers have no passkeys for this server's pages.
  static var noPasskeys: Problem {
    Problem(
      status: .notFound,
      code: "no_passkeys",
      detail: "Passkeys need a server with a public URL: https and a name, or localhost."
    )
  }
  /// The new passkey is none, was made for another question, or is known already.
  static var passkeyRefused: Problem {
    Problem(status: .unprocessableContent, code: "passkey_failed")
  }
  static var tooManyPasskeys: Problem {
    Problem(status: .forbidden, code: "quota", detail: "An account may have at most 20 passkeys.")
  }
  /// Without it nobody could sign in to the account any more.
  static var lastWayIn: Problem { Problem(status: .conflict, code: "last_way_in") }
  /// The password asks for a passkey, and there would be none.
  static var passkeyRequired: Problem { Problem(status: .conflict, code: "passkey_required") }
}
