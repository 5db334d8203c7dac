import HaruJSON

/// A hash that stands for a text: equal hashes mean equal texts, except by chance.
///
/// It is 64-bit FNV-1a (draft-eastlake-fnv) with the finalizer of MurmurHash3, so that exclusive-or
/// sums spread well, truncated to 53 bits, which every JSON reader preserves. It detects accidents,
/// not forgeries.
public struct Digest: Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Starts empty.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds a text and a terminator, so that `ab`, `c` and `a`, `bc` differ.
  public mutating func add(_ text: String) {
    text.withBytes { add($0) }
    add(CollectionOfOne(0))
  }

  /// Adds a number as eight bytes.
  public mutating func add(_ number: Int64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(CollectionOfOne(UInt8(truncatingIfNeeded: UInt64(bitPattern: number) >> shift)))
    }
  }

  /// The hash, from 0 to 2^53 - 1.
  public var value: Int64 {
    var mixed = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int64((mixed ^ mixed >> 33) >> 11)
  }
}
