import HaruJSON

/// What a browser brings from an authenticator: `RegistrationResponseJSON` and
/// `AuthenticationResponseJSON` of WebAuthn level 3, section 5.1.
struct PasskeyAnswer: Sendable {
  /// The longest member, in characters: statements that were not asked for have some kilobytes.
  private static let limit = 32 << 10

  /// The id of the credential.
  let credential: [UInt8]
  let clientData: [UInt8]
  /// Of a new passkey alone.
  let attestation: [UInt8]
  /// Of a known one.
  let authenticatorData: [UInt8]
  let signature: [UInt8]
  /// The account that the authenticator keeps the passkey for.
  let user: [UInt8]?

  /// Nil where the id or the client data are missing, or a member is no base64url.
  init?(_ json: JSON) {
    func bytes(_ value: JSON?) -> [UInt8]? {
      guard let text = value?.string, text.utf8.count <= Self.limit else { return nil }
      return [UInt8](base64URL: text)
    }
    let response = json["response"]
    guard json["type"]?.string == "public-key", let credential = bytes(json["id"]),
      let clientData = bytes(response?["clientDataJSON"])
    else { return nil }
    self.credential = credential
    self.clientData = clientData
    attestation = bytes(response?["attestationObject"]) ?? []
    authenticatorData = bytes(response?["authenticatorData"]) ?? []
    signature = bytes(response?["signature"]) ?? []
    user = bytes(response?["userHandle"])
  }

  /// The question that is answered; nil where the client data are none.
  var challenge: [UInt8]? { try? ClientData(clientData).challenge }
}
