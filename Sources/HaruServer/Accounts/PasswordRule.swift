import Crypto
import Foundation

/// Which passwords are taken: 8 to 128 characters of any kind, none that everybody guesses first.
struct PasswordRule {
  /// The bytes that 128 characters may take: 64 for each, a family of emoji has 25.
  static let byteLimit = 8192

  /// The code of what is wrong with a password, nil when it can be taken.
  static func fault(in password: String) -> String? {
    if password.utf8.count > byteLimit { return "too_long" }
    return switch password.count {
    case ..<8: "too_short"
    case 129...: "too_long"
    default: isKnown(password) ? "too_common" : nil
    }
  }

  /// Whether the password, without regard to case, is in the list of the ones used most.
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
