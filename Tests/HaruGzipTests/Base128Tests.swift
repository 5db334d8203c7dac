import HaruGzip
import Testing

struct Base128Tests {
  private func decoded(_ characters: [UInt8]) -> [UInt8] {
    characters.withUnsafeBufferPointer { Base128.decoded($0) }
  }

  @Test(
    arguments: [
      ([], []), ([0xFF], [0x7F, 0x40]), ([0x80, 0x01], [0x40, 0x00, 0x20]),
      ([1, 2, 3, 4, 5, 6, 7], [0x00, 0x40, 0x40, 0x30, 0x20, 0x14, 0x0C, 0x07]),
    ] as [([UInt8], [UInt8])]
  )
  func hasSevenBitsInACharacter(bytes: [UInt8], characters: [UInt8]) {
    #expect(Base128.encoded(bytes) == characters)
    #expect(decoded(characters) == bytes)
  }

  @Test(arguments: 0...40) func returnsEachLength(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
    let characters = Base128.encoded(bytes)
    #expect(characters.allSatisfy { $0 < 128 })
    #expect(characters.count == (count * 8 + 6) / 7)
    #expect(decoded(characters) == bytes)
  }
}
