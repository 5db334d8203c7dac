import HaruJSON

/// The browser's response from an authenticator: `RegistrationResponseJSON` and
/// `AuthenticationResponseJSON` of WebAuthn level 3, section 5.1.
struct PasskeyAnswer: Sendable {
  /// The maximum length of a member in characters: attestation statements that were not requested
  /// have some kilobytes.
  static let limit = 32 << 10

  /// The id of the credential.
  let credential: [UInt8]
  let clientData: [UInt8]
  /// Only of a new passkey.
  let attestation: [UInt8]
  /// Of a known passkey.
  let authenticatorData: [UInt8]
  let signature: [UInt8]
  /// The account for which the authenticator keeps the passkey.
  let user: [UInt8]?

  /// Parses the response to a page that asked for this; nil if a member that it must have is missing
  /// or not base64url.
  init?(_ json: JSON, to kind: ClientData.Kind) {
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
    user = bytes(response?["userHandle"])
    switch kind {
    case .create:
      guard let object = bytes(response?["attestationObject"]) else { return nil }
      (attestation, authenticatorData, signature) = (object, [], [])
    case .get:
      guard let data = bytes(response?["authenticatorData"]),
        let signature = bytes(response?["signature"])
      else { return nil }
      (attestation, authenticatorData, self.signature) = ([], data, signature)
    }
  }

  /// The challenge that is answered; nil if the client data is invalid.
  var challenge: [UInt8]? { try? ClientData(clientData).challenge }
}
