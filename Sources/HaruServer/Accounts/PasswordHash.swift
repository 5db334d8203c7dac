import Crypto
import CryptoExtras
import HaruPlatform

/// A stored password: scrypt (RFC 7914) in the PHC string format.
///
/// `$scrypt$ln=15,r=8,p=3$salt$hash`: N = 2^15, 32 MiB and about 0.4 s, as recommended by OWASP's
/// password storage cheat sheet.
struct PasswordHash: Equatable, Sendable {
  /// The cost of a guess.
  struct Cost: Equatable {
    var logN = 15
    var blockSize = 8
    var parallelism = 3

    /// For tests: guesses cost nothing.
    static let lowest = Cost(logN: 4, blockSize: 1, parallelism: 1)
  }

  let cost: Cost
  let salt: [UInt8]
  let hash: [UInt8]

  /// Hashes a password with a random salt.
  init(of password: String, cost: Cost = Cost()) throws {
    let salt = SymmetricKey(size: .bits128).withUnsafeBytes { [UInt8]($0) }
    try self.init(of: password, cost: cost, salt: salt)
  }

  init(of password: String, cost: Cost, salt: [UInt8]) throws {
    self.cost = cost
    self.salt = salt
    hash = try KDF.Scrypt.deriveKey(
      from: Data(password.utf8),
      salt: salt,
      outputByteCount: 32,
      rounds: 1 << cost.logN,
      blockSize: cost.blockSize,
      parallelism: cost.parallelism
    )
    .withUnsafeBytes { [UInt8]($0) }
  }

  /// Parses the PHC format; nil for any other text, and for costs above 1 GiB.
  init?(phc text: String) {
    let pattern =
      /\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+\/]+)\$([A-Za-z0-9+\/]+)/
    guard let match = text.wholeMatch(of: pattern)?.output, let logN = Int(match.1),
      let blockSize = Int(match.2), let parallelism = Int(match.3),
      1...20 ~= logN, 1...8 ~= blockSize, 1...8 ~= parallelism,
      let salt = Self.bytes(match.4), let hash = Self.bytes(match.5)
    else { return nil }
    cost = Cost(logN: logN, blockSize: blockSize, parallelism: parallelism)
    self.salt = salt
    self.hash = hash
  }

  var phc: String {
    "$scrypt$ln=\(cost.logN),r=\(cost.blockSize),p=\(cost.parallelism)"
      + "$\(Self.text(salt))$\(Self.text(hash))"
  }

  /// Whether it is the hash of a password; takes as long if it is not.
  func matches(_ password: String) -> Bool {
    guard let other = try? PasswordHash(of: password, cost: cost, salt: salt) else { return false }
    return other.hash.count == hash.count
      && zip(other.hash, hash).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("=", with: "")
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text + padding).map { [UInt8]($0) }
  }
}
