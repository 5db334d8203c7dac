import Crypto
import HaruPlatform
import HaruJSON
import HaruTime

/// The key that identifies this server to push services (VAPID, RFC 8292).
///
/// A subscription only works with the key that it was created with.
struct ServerIdentity: Sendable {
  /// How long a token is valid: half of what services accept, to allow for clock skew.
  private static let validity: Int64 = 12 * 3_600

  private let key: P256.Signing.PrivateKey
  /// A `mailto:` or `https:` address of the operator.
  let contact: String

  /// Reads the stored key; nil for other bytes.
  init?(stored bytes: [UInt8], contact: String) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
    self.key = key
    self.contact = contact
  }

  /// Creates a new key in its stored form.
  static func made() -> [UInt8] { [UInt8](P256.Signing.PrivateKey().rawRepresentation) }

  /// The public key in the form that browsers take: 65 bytes, base64url.
  var publicKey: String { key.publicKey.x963Representation.base64URLText }

  /// The header `Authorization` for a push service.
  func authorization(for origin: String, at now: Instant) throws -> String {
    let claims: JSON = [
      "aud": .string(origin),
      "exp": .integer(now.milliseconds / 1_000 + Self.validity),
      "sub": .string(contact),
    ]
    let head = Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8).base64URLText
    let text = "\(head).\(Data(claims.text.utf8).base64URLText)"
    let signature = try key.signature(for: Data(text.utf8)).rawRepresentation.base64URLText
    return "vapid t=\(text).\(signature),k=\(publicKey)"
  }
}

extension ServerIdentity {
  /// The address that services may write to; nil if the operator gave none, or one on this machine,
  /// which Apple rejects.
  static func contact(mailSender: String, origin: PublicOrigin?) -> String? {
    if let domain = mailSender.split(separator: "@").last, mailSender.contains("@"),
      domain != "localhost"
    {
      return "mailto:\(mailSender)"
    }
    guard let origin, origin.isSecure else { return nil }
    return origin.text
  }
}
