import Crypto
import CryptoExtras
import Foundation
import HaruJSON

@testable import HaruServer

/// A browser with an authenticator that does what the test says, right or wrong.
final class TestAuthenticator {
  enum Key {
    case es256(P256.Signing.PrivateKey)
    case edDSA(Curve25519.Signing.PrivateKey)
    case rs256(_RSA.Signing.PrivateKey)
  }

  let key: Key
  let credential: [UInt8]
  var origin = "https://haru.example"
  var relyingParty = "haru.example"
  /// User present and verified.
  var flags: UInt8 = 0x05
  var counter: UInt32 = 0
  /// Members of the client data that replace the normal ones.
  var changes: [(String, JSON)] = []

  init(_ key: Key = .es256(P256.Signing.PrivateKey()), credential: [UInt8] = [1, 2, 3, 4]) {
    self.key = key
    self.credential = credential
  }

  func clientData(_ type: String, _ challenge: [UInt8]) -> [UInt8] {
    var members: [(String, JSON)] = [
      ("type", .string(type)), ("challenge", .string(Data(challenge).base64URLText)),
      ("origin", .string(origin)), ("crossOrigin", false),
    ]
    for (name, value) in changes {
      members.removeAll { $0.0 == name }
      members.append((name, value))
    }
    return JSON.object(members.map { JSON.Member(key: $0, value: $1) }).utf8
  }

  var publicKey: [UInt8] {
    func map(_ members: [(CBOR, CBOR)]) -> [UInt8] {
      CBOR.map(members.map { CBOR.Member(key: $0, value: $1) }).form
    }
    switch key {
    case .es256(let key):
      let point = [UInt8](key.publicKey.x963Representation)
      return map([
        (.unsigned(1), .unsigned(2)), (.unsigned(3), .negative(6)), (.negative(0), .unsigned(1)),
        (.negative(1), .bytes(Array(point[1..<33]))), (.negative(2), .bytes(Array(point[33...]))),
      ])
    case .edDSA(let key):
      return map([
        (.unsigned(1), .unsigned(1)), (.unsigned(3), .negative(7)), (.negative(0), .unsigned(6)),
        (.negative(1), .bytes(Array(key.publicKey.rawRepresentation))),
      ])
    case .rs256(let key):
      let primitives = try? key.publicKey.getKeyPrimitives()
      return map([
        (.unsigned(1), .unsigned(3)), (.unsigned(3), .negative(256)),
        (.negative(0), .bytes(Array(primitives?.modulus ?? Data()))),
        (.negative(1), .bytes(Array(primitives?.publicExponent ?? Data()))),
      ])
    }
  }

  func authenticatorData(attested: Bool) -> [UInt8] {
    var data = Array(SHA256.hash(data: Array(relyingParty.utf8)))
    data.append(attested ? flags | 0x40 : flags)
    data += (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
    guard attested else { return data }
    let length = [UInt8(credential.count >> 8), UInt8(credential.count & 255)]
    return data + [UInt8](repeating: 0, count: 16) + length + credential + publicKey
  }

  var attestation: [UInt8] {
    CBOR.map([
      .init(key: .text("fmt"), value: .text("none")),
      .init(key: .text("attStmt"), value: .map([])),
      .init(key: .text("authData"), value: .bytes(authenticatorData(attested: true))),
    ]).form
  }

  func signature(_ data: [UInt8], _ clientData: [UInt8]) throws -> [UInt8] {
    let signed = data + SHA256.hash(data: clientData)
    switch key {
    case .es256(let key): return try Array(key.signature(for: signed).derRepresentation)
    case .edDSA(let key): return try Array(key.signature(for: signed))
    case .rs256(let key):
      return try Array(key.signature(for: signed, padding: .insecurePKCS1v1_5).rawRepresentation)
    }
  }

  /// The browser's response to `navigator.credentials.create` as JSON (`RegistrationResponseJSON`).
  func registration(_ options: JSON) throws -> JSON {
    let data = clientData("webauthn.create", Self.challenge(of: options))
    return answer([("clientDataJSON", data), ("attestationObject", attestation)])
  }

  /// The browser's response to `navigator.credentials.get` (`AuthenticationResponseJSON`).
  func assertion(_ options: JSON, user: String? = nil) throws -> JSON {
    let data = clientData("webauthn.get", Self.challenge(of: options))
    let authenticatorData = authenticatorData(attested: false)
    var members = [
      ("clientDataJSON", data), ("authenticatorData", authenticatorData),
      ("signature", try signature(authenticatorData, data)),
    ]
    if let user { members.append(("userHandle", Array(user.utf8))) }
    return answer(members)
  }

  private func answer(_ members: [(String, [UInt8])]) -> JSON {
    let id = JSON.string(Data(credential).base64URLText)
    return [
      "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": .object([]),
      "response": .object(
        members.map { JSON.Member(key: $0, value: .string(Data($1).base64URLText)) }
      ),
    ]
  }

  static func challenge(of options: JSON) -> [UInt8] {
    options["challenge"]?.string.flatMap { [UInt8](base64URL: $0) } ?? []
  }
}
