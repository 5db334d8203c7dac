import Crypto
import CryptoExtras
import HaruJSON
import HaruPlatform

/// A public key with which a provider's tokens are checked (JSON Web Key, RFC 7517).
struct WebKey: Sendable {
  private enum Key: Sendable {
    case p256(P256.Signing.PublicKey)
    case p384(P384.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey)
  }

  /// The bytes of an RSA modulus: 2048 bits are the least (RFC 7518, section 3.3), more than 8192 only
  /// slow.
  private static let modulus = 256...1024
  private static let exponent = 1...8

  /// The id that tokens refer to.
  let id: String?
  private let algorithm: String?
  private let key: Key

  /// The keys of a set that can check signatures; others are ignored (RFC 7517, section 5).
  static func all(in set: JSON) -> [WebKey]? { set["keys"]?.array?.compactMap { WebKey($0) } }

  /// Nil for a key of another kind or use, or if it is not valid.
  init?(_ json: JSON) {
    guard ["sig", nil].contains(json["use"]?.string), let key = Self.key(json) else { return nil }
    id = json["kid"]?.string
    algorithm = json["alg"]?.string
    self.key = key
  }

  private static func key(_ json: JSON) -> Key? {
    func bytes(_ name: String) -> [UInt8]? { json[name]?.string.flatMap { [UInt8](base64URL: $0) } }
    switch (json["kty"]?.string, json["crv"]?.string) {
    case ("EC", "P-256"):
      guard let x = bytes("x"), let y = bytes("y"), x.count == 32, y.count == 32 else { return nil }
      return (try? P256.Signing.PublicKey(rawRepresentation: x + y)).map { .p256($0) }
    case ("EC", "P-384"):
      guard let x = bytes("x"), let y = bytes("y"), x.count == 48, y.count == 48 else { return nil }
      return (try? P384.Signing.PublicKey(rawRepresentation: x + y)).map { .p384($0) }
    case ("OKP", "Ed25519"):
      guard let x = bytes("x") else { return nil }
      return (try? Curve25519.Signing.PublicKey(rawRepresentation: x)).map { .ed25519($0) }
    case ("RSA", _):
      guard let n = bytes("n"), let e = bytes("e"), modulus ~= n.count, exponent ~= e.count else {
        return nil
      }
      return (try? _RSA.Signing.PublicKey(n: n, e: e)).map { .rsa($0) }
    default: return nil
    }
  }

  /// Whether a signature of these bytes is valid (RFC 7518, section 3, and RFC 8037).
  ///
  /// The algorithm has to be of the key's kind, so that nobody can choose another one for it.
  func isValid(_ signature: [UInt8], for bytes: [UInt8], algorithm: String) -> Bool {
    if let own = self.algorithm, own != algorithm { return false }
    switch (key, algorithm) {
    case (.p256(let key), "ES256"):
      let pair = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
      return pair.map { key.isValidSignature($0, for: bytes) } ?? false
    case (.p384(let key), "ES384"):
      let pair = try? P384.Signing.ECDSASignature(rawRepresentation: signature)
      return pair.map { key.isValidSignature($0, for: bytes) } ?? false
    case (.ed25519(let key), "EdDSA"): return key.isValidSignature(signature, for: bytes)
    case (.rsa(let key), _): return Self.isValid(signature, for: bytes, algorithm, key)
    default: return false
    }
  }

  private static func isValid(
    _ signature: [UInt8],
    for bytes: [UInt8],
    _ algorithm: String,
    _ key: _RSA.Signing.PublicKey
  ) -> Bool {
    let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
    func isValid(_ digest: some Digest, _ padding: _RSA.Signing.Padding) -> Bool {
      key.isValidSignature(signature, for: digest, padding: padding)
    }
    return switch algorithm {
    case "RS256": isValid(SHA256.hash(data: bytes), .insecurePKCS1v1_5)
    case "RS384": isValid(SHA384.hash(data: bytes), .insecurePKCS1v1_5)
    case "RS512": isValid(SHA512.hash(data: bytes), .insecurePKCS1v1_5)
    case "PS256": isValid(SHA256.hash(data: bytes), .PSS)
    default: false
    }
  }
}
