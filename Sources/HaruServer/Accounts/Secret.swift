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
