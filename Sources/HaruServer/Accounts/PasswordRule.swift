import Crypto
import HaruPlatform

/// Which passwords are accepted: 8 to 128 characters of any kind, except the most common ones.
struct PasswordRule {
  /// The maximum bytes of 128 characters: 64 for each, where a family emoji has 25.
  static let byteLimit = 8192

  /// The code of the problem with a password, nil if it is acceptable.
  static func fault(in password: String) -> String? {
    if password.utf8.count > byteLimit { return "too_long" }
    return switch password.count {
    case ..<8: "too_short"
    case 129...: "too_long"
    default: isKnown(password) ? "too_common" : nil
    }
  }

  /// Whether the password, ignoring case, is in the list of the most used ones.
  private static func isKnown(_ password: String) -> Bool {
    known.contains(Array(SHA256.hash(data: Data(password.lowercased().utf8)).prefix(5)))
  }

  private static let known: Set<[UInt8]> = {
    let bytes = [UInt8](Data(base64Encoded: knownPasswords) ?? Data())
    return Set(
      stride(from: 0, to: bytes.count, by: 5).map { Array(bytes[$0..<min($0 + 5, bytes.count)]) }
    )
  }()
}
