import Crypto
import CryptoExtras
import HaruPlatform

/// The public key of a passkey, of one of the three requested kinds (RFC 9053, RFC 8812).
struct COSEKey: Sendable {
  /// The algorithms by their IANA numbers, preferred ones first.
  enum Algorithm: Int64, CaseIterable, Sendable {
    case es256 = -7
    case edDSA = -8
    case rs256 = -257
  }

  private enum Key: Sendable {
    case es256(P256.Signing.PublicKey)
    case edDSA(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)
  }

  /// 8192 bits: longer keys are useless and slow.
  private static let modulusLimit = 1024
  private static let exponentLimit = 8

  private let key: Key

  /// Reads a COSE key; throws `PasskeyFault.key` for a kind that was not requested, or a point that
  /// is not on the curve.
  init(_ map: CBOR) throws(PasskeyFault) {
    guard let type = map[1]?.integer, let name = map[3]?.integer,
      let algorithm = Algorithm(rawValue: name)
    else { throw .key }
    do {
      switch (algorithm, type) {
      case (.es256, 2): key = .es256(try Self.point(map))
      case (.edDSA, 1): key = .edDSA(try Self.edwardsPoint(map))
      case (.rs256, 3): key = .rs256(try Self.modulus(map))
      default: throw PasskeyFault.key
      }
    } catch { throw .key }
  }

  /// Whether a signature of these bytes is valid.
  func isValid(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
    switch key {
    case .es256(let key):
      let pair = try? P256.Signing.ECDSASignature(derRepresentation: signature)
      return pair.map { key.isValidSignature($0, for: bytes) } ?? false
    case .edDSA(let key): return key.isValidSignature(signature, for: bytes)
    case .rs256(let key):
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature),
        for: bytes,
        padding: .insecurePKCS1v1_5
      )
    }
  }

  /// A point of P-256 from its coordinates.
  private static func point(_ map: CBOR) throws -> P256.Signing.PublicKey {
    guard map[-1]?.integer == 1, let x = map[-2]?.bytes, let y = map[-3]?.bytes, x.count == 32,
      y.count == 32
    else { throw PasskeyFault.key }
    return try P256.Signing.PublicKey(x963Representation: [4] + x + y)
  }

  private static func edwardsPoint(_ map: CBOR) throws -> Curve25519.Signing.PublicKey {
    guard map[-1]?.integer == 6, let x = map[-2]?.bytes, x.count == 32 else {
      throw PasskeyFault.key
    }
    return try Curve25519.Signing.PublicKey(rawRepresentation: x)
  }

  private static func modulus(_ map: CBOR) throws -> _RSA.Signing.PublicKey {
    guard let n = map[-1]?.bytes, let e = map[-2]?.bytes, 1...modulusLimit ~= n.count,
      1...exponentLimit ~= e.count
    else { throw PasskeyFault.key }
    return try _RSA.Signing.PublicKey(n: n, e: e)
  }
}
