import HaruSync
import HaruTime
import Testing

struct RecordIDTests {
  @Test func isComparedAndHashedByItsBytes() {
    let composed = RecordID("caf\u{E9}")
    let decomposed = RecordID("cafe\u{301}")
    #expect(composed.text == decomposed.text)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, "caf\u{E9}"]).count == 2)
  }

  @Test(arguments: [("a", "b"), ("", "a"), ("a", "aa"), ("Z", "a"), ("9", "a"), ("z", "\u{E9}")])
  func isOrderedByItsBytes(first: String, second: String) {
    #expect(RecordID(first) < RecordID(second))
    #expect(!(RecordID(second) < RecordID(first)))
    #expect(!(RecordID(first) < RecordID(first)))
  }

  @Test func identifiersComeInTheOrderInWhichTheyWereMade() {
    var source = IdentifierSource(seed: [1, 2, 3, 4])
    let ids = (0..<50).map { source.next(at: Instant(milliseconds: Int64($0 / 5))).recordID }
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == 50)
    #expect(ids.allSatisfy { $0.text.utf8.count == 36 })
  }

  @Test func isItsText() {
    let id: RecordID = "alarm-1"
    #expect("\(id)" == "alarm-1" && id.text == "alarm-1")
    #expect(!id.isEmpty && RecordID("").isEmpty)
  }
}
