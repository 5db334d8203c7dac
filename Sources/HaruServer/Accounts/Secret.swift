import Crypto
import Foundation

/// 256 random bits that prove something to whoever they are shown to; only their hash is stored.
struct Secret: Sendable {
  /// The form that people and programs carry.
  let text: String

  /// Makes a new one; a prefix lets scanners of leaked secrets recognise what it is.
  init(prefix: String = "") {
    let key = SymmetricKey(size: .bits256)
    text = prefix + key.withUnsafeBytes { Data($0).base64URLText }
  }

  /// Takes what somebody shows.
  init(shown text: String) { self.text = text }

  /// What is stored and looked up: the SHA-256, which needs no salt for so many random bits.
  var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
  /// The hash as text, for what is remembered of a secret in JSON.
  var hashText: String { Data(hash).base64URLText }
}

extension Data {
  /// The alphabet of RFC 4648 section 5, without padding.
  var base64URLText: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

extension [UInt8] {
  /// Reads the same; nil for any other text.
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
