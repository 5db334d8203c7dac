import HaruJSON
import Testing

struct FNV1aTests {
  /// The test vectors of draft-eastlake-fnv, appendix C.
  @Test(arguments: [
    ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
    ("foobar", 0x8594_4171_F739_67E8 as UInt64),
  ])
  func hashesAsTheDraftSays(_ text: String, _ value: UInt64) {
    var hash = FNV1a()
    hash.add(text)
    #expect(hash.value == value)
    var bytes = FNV1a()
    for byte in text.utf8 { bytes.add(UInt64(byte)) }
    #expect(bytes.value == value)
  }

  @Test func spreadsEveryBitOverAllBits() {
    var changes = 0
    for bit in 0..<64 as Range<UInt64> {
      var first = FNV1a()
      var second = FNV1a()
      first.add(bytesOf: 0)
      second.add(bytesOf: Int64(bitPattern: 1 << bit))
      changes += (first.mixed ^ second.mixed).nonzeroBitCount
    }
    #expect((1_900...2_200).contains(changes))
  }
}
