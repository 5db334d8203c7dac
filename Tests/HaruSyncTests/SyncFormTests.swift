import HaruJSON
import HaruTime
import Testing

@testable import HaruSync

struct SyncFormTests {
  @Test(
    arguments: [
      ("e.0", "e", 0), ("0af3.17", "0af3", 17), ("a.b.9", "a.b", 9),
    ] as [(String, String, Int64)]
  )
  func readsACursor(_ text: String, _ epoch: String, _ sequence: Int64) {
    #expect(SyncCursor(text) == SyncCursor(epoch: epoch, sequence: sequence))
    #expect(SyncCursor(epoch: epoch, sequence: sequence).text == text)
  }

  @Test(arguments: ["", ".", "e", "e.", ".5", "e.-1", "e.1e3", "e.1234567890123456789", "e.٣"])
  func refusesWhatIsNoCursor(_ text: String) {
    #expect(SyncCursor(text) == nil)
  }

  /// FNV-1a values, finalized and truncated by hand (Python).
  ///
  /// draft-eastlake-fnv-21, section 8.4: of nothing cbf29ce484222325, of "foobar" 85944171f73967e8.
  @Test(
    arguments: [("", 8_437_669_077_406_501), ("foobar", 1_552_798_871_476_780)] as [(String, Int64)]
  )
  func digestsBytes(_ text: String, _ value: Int64) {
    var digest = Digest()
    digest.add(Array(text.utf8))
    #expect(digest.value == value)
  }

  @Test func tellsTextsApartByTheirEnds() {
    var first = Digest()
    first.add("ab")
    first.add("c")
    var second = Digest()
    second.add("a")
    second.add("bc")
    #expect(first.value != second.value)
  }

  @Test func theSumDoesNotDependOnTheOrder() {
    let keys = (0..<5).map { CellKey(entity: "e", id: "\($0)", field: "f") }
    var first = CellSum()
    for (number, key) in keys.enumerated() { first.add(key, sequence: Int64(number)) }
    var second = CellSum()
    for (number, key) in keys.enumerated().reversed() { second.add(key, sequence: Int64(number)) }
    #expect(first == second && first.count == 5)
    second.add(keys[0], sequence: 9)
    #expect(first != second)
    #expect(CellSum(json: first.json) == first)
  }

  @Test func readsNoPushWhoseNumbersDoNotRise() {
    let operation: JSON = ["n": 2]
    let json: JSON = [
      "device": "d", "after": 0, "prior": 0, "now": 0, "ops": [operation, operation],
    ]
    #expect(PushRequest(json: json) == nil)
  }

  @Test func aReasonThatIsNotKnownStaysOne() {
    #expect(Refusal.Reason(code: "from_the_future") == .unknown)
    for reason in Refusal.Reason.allCases {
      #expect(Refusal.Reason(code: "\(reason.code)") == reason)
    }
  }
}
