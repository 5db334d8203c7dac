import HaruJSON

/// A 64-bit hash of a few values, used as a row's key or version.
///
/// It is FNV-1a, finalized. The probability that two of 100,000 rows collide is 3 in 10,000,000,000.
struct Fingerprint {
  private var hash = FNV1a()

  /// The hash of everything added so far.
  var value: UInt64 { hash.mixed }

  /// Adds a text byte by byte, followed by an end mark.
  mutating func add(_ text: String) {
    hash.add(text)
    hash.add(0xFF)
  }

  /// Adds a whole number, in two steps of 32 bits.
  mutating func add(_ number: some BinaryInteger) {
    let bits = UInt64(truncatingIfNeeded: number)
    hash.add(bits & 0xFFFF_FFFF)
    hash.add(bits >> 32)
  }

  /// Adds a truth value.
  mutating func add(_ flag: Bool) { hash.add(flag ? 1 : 2) }

  /// The hash of one text.
  static func of(_ text: String) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(text)
    return fingerprint.value
  }
}
