import Crypto

/// A one-time replacement for a passkey: 80 random bits in Crockford's base 32, as
/// `ABCD-EFGH-JKMN-PQRS`.
///
/// That many bits cannot be guessed, so a plain SHA-256 of them is stored.
struct RecoveryCode: Equatable, Sendable {
  /// The number of codes of an account.
  static let count = 10

  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 16

  private let characters: [Character]

  /// Creates a random code.
  init() {
    let bits = SymmetricKey(size: .bits128).withUnsafeBytes { [UInt8]($0) }
    characters = bits.map { Self.digits[Int($0 & 31)] }
  }

  /// Parses typed input: any case, with or without hyphens and spaces, and with letters that look
  /// like digits; nil if it is not a code.
  init?(_ typed: String) {
    let characters = typed.uppercased().compactMap { character -> Character? in
      switch character {
      case "O": "0"
      case "I", "L": "1"
      case "-", " ": nil
      default: character
      }
    }
    guard characters.count == Self.length, characters.allSatisfy({ Self.digits.contains($0) })
    else { return nil }
    self.characters = characters
  }

  /// The form that people keep.
  var text: String {
    stride(from: 0, to: Self.length, by: 4).map { String(characters[$0..<$0 + 4]) }
      .joined(separator: "-")
  }

  /// The stored hash.
  var hash: [UInt8] { Array(SHA256.hash(data: Array(String(characters).utf8))) }
}
