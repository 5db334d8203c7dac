/// A 64-bit hash of a few values, used as a row's key or version.
///
/// FNV-1a over the bytes, then the finaliser of MurmurHash3. The probability that two of 100,000
/// rows collide is 3 in 10,000,000,000.
public struct Fingerprint {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Starts an empty fingerprint.
  public init() {}

  /// The hash of everything added so far.
  public var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ (mixed >> 33)
  }

  /// Adds a text byte by byte, followed by an end mark.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    add(byte: 0xff)
  }

  /// Adds a whole number.
  public mutating func add(_ number: some BinaryInteger) {
    state = (state ^ UInt64(truncatingIfNeeded: number)) &* 0x9e37_79b9_7f4a_7c15
    state ^= state >> 29
  }

  /// Adds a truth value.
  public mutating func add(_ flag: Bool) { add(byte: flag ? 1 : 2) }

  /// The hash of one text.
  public static func of(_ text: String) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(text)
    return fingerprint.value
  }

  private mutating func add(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
