import HaruJSON

/// A hash that stands for a text: equal hashes mean equal texts, except by chance.
///
/// It is 64-bit FNV-1a (draft-eastlake-fnv) with the finalizer of MurmurHash3, so that exclusive-or
/// sums spread well, truncated to 53 bits, which every JSON reader preserves. It detects accidents,
/// not forgeries.
public struct Digest: Sendable {
  private var hash = FNV1a()

  /// Starts empty.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash.add(UInt64(byte)) }
  }

  /// Adds a text and a terminator, so that `ab`, `c` and `a`, `bc` differ.
  public mutating func add(_ text: String) {
    hash.add(text)
    hash.add(0)
  }

  /// Adds a number as eight bytes.
  public mutating func add(_ number: Int64) { hash.add(bytesOf: number) }

  /// The hash, from 0 to 2^53 - 1.
  public var value: Int64 { Int64(hash.mixed >> 11) }
}
