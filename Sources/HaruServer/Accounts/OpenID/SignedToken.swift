import HaruJSON
import HaruPlatform

/// A signed token that has not been checked: three parts in base64url (JWS compact serialization,
/// RFC 7515, section 7.1).
struct SignedToken {
  let algorithm: String
  private let keyID: String?
  private let signed: [UInt8]
  private let payload: [UInt8]
  private let signature: [UInt8]

  /// Parses a token; nil if it does not have this form, or must not be accepted by whoever does not
  /// know its extensions (RFC 7515, section 4.1.11).
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let head = [UInt8](base64URL: parts[0]),
      let header = try? JSON.parse(head), header["crit"] == nil,
      let algorithm = header["alg"]?.string, let payload = [UInt8](base64URL: parts[1]),
      let signature = [UInt8](base64URL: parts[2])
    else { return nil }
    self.algorithm = algorithm
    keyID = header["kid"]?.string
    signed = Array("\(parts[0]).\(parts[1])".utf8)
    self.payload = payload
    self.signature = signature
  }

  /// The payload, if one of the keys has signed it.
  func content(signedByOneOf keys: [WebKey]) -> [UInt8]? {
    let candidates = keyID.map { id in keys.filter { $0.id == id } } ?? keys
    let isSigned = candidates.contains {
      $0.isValid(signature, for: signed, algorithm: algorithm)
    }
    return isSigned ? payload : nil
  }
}
