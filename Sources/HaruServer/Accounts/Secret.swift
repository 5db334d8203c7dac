import Crypto
import HaruPlatform

/// A secret of 256 random bits; only its hash is stored.
struct Secret: Sendable {
  /// The form that people and programs carry.
  let text: String

  /// Creates a secret; a prefix lets scanners of leaked secrets recognise it.
  init(prefix: String = "") {
    let key = SymmetricKey(size: .bits256)
    text = prefix + key.withUnsafeBytes { Data($0).base64URLText }
  }

  /// Wraps a secret that a client presents.
  init(shown text: String) { self.text = text }

  /// The hash for storage and look-up: SHA-256, which needs no salt for that many random bits.
  var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
  /// The hash as text, for storage in JSON.
  var hashText: String { Data(hash).base64URLText }
}

extension Data {
  /// RFC 4648 section 5, without padding.
  var base64URLText: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

extension [UInt8] {
  /// Parses the same form; nil for any other text.
  init?(base64URL text: String) {
    guard text.utf8.allSatisfy({ Self.isDigit($0) }), text.utf8.count % 4 != 1 else { return nil }
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self.init(data)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
