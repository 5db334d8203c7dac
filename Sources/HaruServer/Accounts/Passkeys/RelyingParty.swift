import Crypto
import HaruPlatform

/// This server as a relying party: passkeys belong to its host name and work only on its pages.
///
/// Verifies browsers' responses as in sections 7.1 and 7.2 of WebAuthn level 3. Attestation is not
/// requested; a statement that is sent anyway is parsed but not trusted.
struct RelyingParty: Equatable, Sendable {
  /// A new passkey.
  struct NewPasskey: Equatable, Sendable {
    let credential: [UInt8]
    let publicKey: [UInt8]
    let counter: UInt32
    let canBeBackedUp: Bool
    let isBackedUp: Bool
  }

  /// How a passkey was used.
  struct Use: Equatable, Sendable {
    let counter: UInt32
    let isBackedUp: Bool
  }

  /// What is known about the passkey being used.
  struct KnownPasskey: Sendable {
    let publicKey: [UInt8]
    let counter: UInt32
    let canBeBackedUp: Bool
  }

  /// The RP ID: the host name.
  let id: String
  /// The origin of the pages.
  let origin: String

  /// Nil if browsers refuse passkeys: without https (except on this machine), and for a host
  /// without a name.
  init?(_ origin: PublicOrigin) {
    guard let host = URLComponents(string: origin.text)?.host,
      origin.isSecure || host == "localhost" || host.hasSuffix(".localhost"),
      !host.contains(":"), !host.split(separator: ".").allSatisfy({ Int($0) != nil })
    else { return nil }
    id = host
    self.origin = origin.text
  }

  /// Verifies a new passkey.
  func passkey(
    clientData: [UInt8],
    attestation: [UInt8],
    challenge: [UInt8]
  ) throws(PasskeyFault) -> NewPasskey {
    try check(clientData, .create, challenge)
    guard let object = try? CBORReader.value(of: attestation), object["fmt"]?.text != nil,
      case .map? = object["attStmt"], let bytes = object["authData"]?.bytes
    else { throw .malformed }
    let data = try AuthenticatorData(bytes)
    try check(data)
    guard let attested = data.attested else { throw .malformed }
    _ = try Self.key(attested.publicKey)
    return NewPasskey(
      credential: attested.credential,
      publicKey: attested.publicKey,
      counter: data.counter,
      canBeBackedUp: data.flags.contains(.canBeBackedUp),
      isBackedUp: data.flags.contains(.isBackedUp)
    )
  }

  /// Verifies that a known passkey signed this challenge.
  func use(
    of passkey: KnownPasskey,
    clientData: [UInt8],
    authenticatorData: [UInt8],
    signature: [UInt8],
    challenge: [UInt8]
  ) throws(PasskeyFault) -> Use {
    try check(clientData, .get, challenge)
    let data = try AuthenticatorData(authenticatorData)
    try check(data)
    let signed = authenticatorData + SHA256.hash(data: clientData)
    guard try Self.key(passkey.publicKey).isValid(signature, for: signed) else { throw .signature }
    guard data.flags.contains(.canBeBackedUp) == passkey.canBeBackedUp else { throw .backupState }
    guard data.counter > passkey.counter || data.counter == 0 && passkey.counter == 0 else {
      throw .counter
    }
    return Use(counter: data.counter, isBackedUp: data.flags.contains(.isBackedUp))
  }

  private func check(
    _ bytes: [UInt8],
    _ kind: ClientData.Kind,
    _ challenge: [UInt8]
  ) throws(PasskeyFault) {
    let data = try ClientData(bytes)
    guard data.kind == kind else { throw .kind }
    guard data.challenge == challenge else { throw .challenge }
    guard data.origin == origin, !data.isFramed else { throw .origin }
  }

  private func check(_ data: AuthenticatorData) throws(PasskeyFault) {
    guard data.relyingParty.elementsEqual(SHA256.hash(data: Array(id.utf8))) else {
      throw .relyingParty
    }
    guard data.flags.contains(.userPresent) else { throw .notPresent }
    guard data.flags.contains(.userVerified) else { throw .notVerified }
  }

  private static func key(_ bytes: [UInt8]) throws(PasskeyFault) -> COSEKey {
    guard let map = try? CBORReader.value(of: bytes) else { throw .key }
    return try COSEKey(map)
  }
}
