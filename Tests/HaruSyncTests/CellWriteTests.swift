import HaruJSON
import HaruSync
import HaruTime
import Testing

struct CellWriteTests {
  let key = CellKey(entity: "alarm", id: "a1", field: "label")

  private func write(_ value: JSON) -> CellWrite {
    CellWrite(key, value: value, madeAt: Instant(milliseconds: 5))
  }

  @Test func hasAJSONForm() throws {
    let text = #"{"e":"alarm","i":"a1","f":"label","v":"tea","t":5}"#
    #expect(write("tea").json.text == text)
    #expect(CellWrite(json: try JSON.parse(text.utf8)) == write("tea"))
    let numbered = try JSON.parse(#"{"n":3,"e":"alarm","i":"a1","f":"label","v":"tea","t":5}"#.utf8)
    #expect(Operation(json: numbered) == Operation(number: 3, write: write("tea")))
  }

  @Test(arguments: ["tea", "a\"\n하루", ["at": 1, "x": [.null, false]], .number("1.50")] as [JSON])
  func writesTheTextOfItsJSONForm(_ value: JSON) {
    var bytes = Array("[".utf8)
    write(value).write(into: &bytes)
    #expect(bytes == Array("[".utf8) + write(value).json.utf8)
  }

  @Test func knowsItsRecord() {
    let other = CellKey(entity: "alarm", id: "a1", field: "days")
    #expect(key.isSameRecord(as: other))
    for key in [
      CellKey(entity: "dday", id: "a1", field: "label"),
      CellKey(entity: "alarm", id: "a2", field: "label"),
    ] { #expect(!self.key.isSameRecord(as: key)) }
    #expect(Set([key, other, key]).count == 2)
  }

  @Test(arguments: [
    #"{"e":"alarm","i":"a1","f":"label","v":1}"#, #"{"e":1,"i":"a1","f":"label","v":1,"t":5}"#,
    #"{"e":"alarm","i":"a1","f":"label","t":5}"#, "[]", "null",
    #"{"n":0,"e":"alarm","i":"a1","f":"label","t":5}"#,
  ])
  func readsNoOtherShape(_ text: String) throws {
    #expect(CellWrite(json: try JSON.parse(text.utf8)) == nil)
    #expect(Operation.list(from: .array([try JSON.parse(text.utf8)])) == [])
  }

  @Test func canBeMadeAgainLater() {
    let later = write("tea").made(at: Instant(milliseconds: 9))
    #expect(later.madeAt == Instant(milliseconds: 9))
    #expect(later.key == key)
    #expect(later.value == "tea")
  }

  @Test(
    arguments: [
      "tea", 1, .integer(9_007_199_254_740_991), .number("0.25"), .number("1e99"), .null,
    ] as [JSON]
  )
  func keepsWhatIsWellFormed(_ value: JSON) throws {
    #expect(try write(value).checked() == write(value))
  }

  @Test func takesOutTheNULCharacter() throws {
    let value: JSON = ["a\0b": ["\0", "c\0d"], "e": "\0f"]
    #expect(write(value).withoutNUL == write(["ab": ["", "cd"], "e": "f"]))
    #expect(throws: CellError.badText(key)) { try write(value).checked() }
  }

  @Test(
    arguments: [
      ("at", "1970-01-01T00:00:00+00:00", true), ("at", "2200-12-31T23:59:59.999+00:00", true),
      ("at", "1969-12-31T23:59:59.999+00:00", false), ("at", "2201-01-01T00:00:00Z", false),
      ("at", "2026-02-30T00:00:00Z", false), ("at", 5, true), ("at", "", true),
      ("date", "0001-01-01", true), ("date", "9999-12-31", true), ("date", "0000-12-31", false),
      ("date", "2026-02-29", false), ("date", .null, true), ("date", ["lunar": "2026-02-30"], true),
      ("zone", "Mars/Olympus", true), ("dates", "2026-02-30", true),
    ] as [(String, JSON, Bool)]
  )
  func acceptsOnlyRealDatesAndInstants(name: String, value: JSON, isTaken: Bool) {
    let keys = ["fact", name].map { CellKey(entity: "calculation", id: "1", field: $0) }
    let values: [JSON] = [.object([JSON.Member(key: name, value: value)]), value]
    for (key, value) in zip(keys, values) {
      let write = CellWrite(key, value: value, madeAt: Instant(milliseconds: 0))
      if isTaken {
        #expect((try? write.checked()) == write)
      } else {
        #expect(throws: CellError.badDate(key)) { try write.checked() }
      }
    }
  }

  @Test(
    arguments: [
      .integer(9_007_199_254_740_992), .integer(.min), .number("1e100"), .number("1e-100"),
      .number("NaN"), .number("1,5"), .number("0.00000000000000000000000000000000000000001"),
      [["a": .integer(.max)]],
    ] as [JSON]
  )
  func refusesNumbersThatNotEveryDeviceKeeps(_ value: JSON) {
    #expect(throws: CellError.badNumber(key)) { try write(value).checked() }
  }

  @Test func refusesWhatTakesMoreThan16KiB() throws {
    let fits = JSON.string(String(repeating: "x", count: 16_382))
    #expect(try write(fits).checked() == write(fits))
    let tooLarge = JSON.string(String(repeating: "\n", count: 8_192))
    #expect(throws: CellError.valueTooLarge(key, bytes: 16_386)) { try write(tooLarge).checked() }
  }

  @Test(arguments: ["", "A", "1a", "_a", "a-b", "a b", "é", String(repeating: "a", count: 41)])
  func refusesOtherNames(_ name: String) {
    for key in [
      CellKey(entity: name, id: "1", field: "f"), CellKey(entity: "e", id: "1", field: name),
    ] {
      #expect(throws: CellError.badName(key)) {
        try CellWrite(key, value: 1, madeAt: Instant(milliseconds: 0)).checked()
      }
    }
  }

  @Test(arguments: ["", "a b", "é", "a\n", String(repeating: "a", count: 129)])
  func refusesOtherIds(_ id: String) {
    let key = CellKey(entity: "alarm", id: RecordID(id), field: "label")
    #expect(throws: CellError.badIdentifier(key)) {
      try CellWrite(key, value: 1, madeAt: Instant(milliseconds: 0)).checked()
    }
  }
}
