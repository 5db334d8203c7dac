/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv): fast, and safe against accidents
/// alone.
package struct FNV1a {
  /// The hash of what was added so far.
  package private(set) var value: UInt64

  /// Starts with nothing, or stirred by a seed.
  package init(seed: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ seed }

  /// Adds a number as one step of the hash: a byte, as the definition has it, or a code unit.
  package mutating func add(_ unit: UInt64) { value = (value ^ unit) &* 0x100_0000_01B3 }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds the UTF-8 bytes of a text.
  package mutating func add(_ text: String) { text.withBytes { add($0) } }

  /// Adds a number as eight bytes, the lowest first.
  package mutating func add(bytesOf number: Int64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt64(bitPattern: number) >> shift & 0xFF)
    }
  }
}
