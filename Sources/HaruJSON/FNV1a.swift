/// The 64-bit FNV-1a hash (Fowler, Noll, Vo; draft-eastlake-fnv): fast, but not safe against
/// attacks.
package struct FNV1a {
  /// The hash of everything added so far.
  package private(set) var value: UInt64

  /// The hash with the finalizer of MurmurHash3, which spreads every bit over all bits.
  package var mixed: UInt64 {
    var mixed = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return mixed ^ mixed >> 33
  }

  /// Starts an empty hash, optionally with a seed.
  package init(seed: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ seed }

  /// Adds a number in one step of the hash: a byte, as defined, or a code unit.
  package mutating func add(_ unit: UInt64) { value = (value ^ unit) &* 0x100_0000_01B3 }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds the UTF-8 bytes of a text.
  package mutating func add(_ text: String) { text.withBytes { add($0) } }

  /// Adds a number as eight bytes, little-endian.
  package mutating func add(bytesOf number: Int64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt64(bitPattern: number) >> shift & 0xFF)
    }
  }
}
