import HaruJSON

/// A number that stands for a text: two texts with one number are the same text, but for chance.
///
/// It is FNV-1a of 64 bits (draft-eastlake-fnv), stirred by the finalizer of MurmurHash3 so that sums
/// by exclusive or spread, and cut to 53 bits, which every JSON reader keeps. It finds accidents, not
/// forgeries.
public struct Digest: Sendable {
  private var hash = FNV1a()

  /// Starts with nothing.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash.add(UInt64(byte)) }
  }

  /// Adds a text and an end, so that `ab`, `c` and `a`, `bc` differ.
  public mutating func add(_ text: String) {
    hash.add(text)
    hash.add(0)
  }

  /// Adds a number as eight bytes.
  public mutating func add(_ number: Int64) { hash.add(bytesOf: number) }

  /// The number, from 0 to 2^53 - 1.
  public var value: Int64 {
    var mixed = (hash.value ^ hash.value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int64((mixed ^ mixed >> 33) >> 11)
  }
}
