import HaruJSON
import HaruSync
import HaruTime
import Testing

struct StoredRecordTests {
  private let now = Instant(milliseconds: 5)

  private struct Cup: StoredThing {
    static let entity = "cup"
    var id: RecordID
    var name: String
    var size = 2

    init(id: RecordID, name: String) {
      self.id = id
      self.name = name
    }

    init?(record: Record) {
      guard let name = record["name"]?.string else { return nil }
      self.init(id: record.id, name: name)
      size = record["size"]?.integer.map { Int($0) } ?? 2
    }

    var fields: [JSON.Member] {
      [
        JSON.Member(key: "name", value: .string(name)),
        JSON.Member(key: "size", value: .integer(Int64(size))),
      ]
    }

    var unwrittenFields: [JSON.Member] { [JSON.Member(key: "size", value: 2)] }
  }

  private struct Sip: StoredFact {
    static let entity = "sip"
    var id: RecordID
    var cup: String

    init?(record: Record) {
      guard let cup = record.fact?["cup"]?.string else { return nil }
      id = record.id
      self.cup = cup
    }

    var fact: JSON { ["cup": .string(cup)] }
  }

  @Test func aNewThingIsAllItsFieldsButThoseThatReadTheSame() {
    var cup = Cup(id: "a", name: "Blue")
    #expect(cup.writes(at: now) == [write("cup", "name", "Blue")])
    cup.size = 3
    #expect(cup.writes(at: now) == [write("cup", "name", "Blue"), write("cup", "size", 3)])
    #expect(cup.writes(since: nil, at: now) == cup.writes(at: now))
  }

  @Test func aChangedThingIsTheFieldsThatDiffer() {
    var old = Cup(id: "a", name: "Blue")
    var new = old
    #expect(new.writes(since: old, at: now).isEmpty)
    new.name = "Red"
    #expect(new.writes(since: old, at: now) == [write("cup", "name", "Red")])
    // A field that a new thing leaves out is written when it changes back to its default.
    old.size = 3
    #expect(new.writes(since: old, at: now).map(\.key.field) == ["name", "size"])
  }

  @Test func someFieldsAreWrittenWhetherTheyDifferOrNot() {
    let cup = Cup(id: "a", name: "Blue")
    #expect(cup.writes(of: ["size"], at: now) == [write("cup", "size", 2)])
  }

  @Test func aFactIsOneCell() throws {
    let fact = JSON.Member(key: "fact", value: ["cup": "a"])
    let sip = try #require(Sip(record: Record(id: "a", fields: [fact])))
    #expect(sip.writes(at: now) == [write("sip", "fact", ["cup": "a"])])
    #expect(Sip(record: Record(id: "a", fields: sip.fields)) == sip)
    #expect(Sip(record: Record(id: "a", fields: [])) == nil)
  }

  @Test func isDeletedAndComesBack() {
    let cup = Cup(id: "a", name: "Blue")
    #expect(cup.deletion(at: now) == write("cup", "deleted", true))
    #expect(cup.deletion(false, at: now) == write("cup", "deleted", false))
    #expect(Cup.deletion(of: "a", at: now) == cup.deletion(at: now))
    #expect(cup.restoringWrites(at: now) == cup.writes(at: now) + [cup.deletion(false, at: now)])
  }

  /// Swift's `==` considers both names equal; it would pull Unicode tables into the web app.
  @Test func isComparedByItsBytes() {
    let composed = Cup(id: "a", name: "Caf\u{E9}")
    let decomposed = Cup(id: "a", name: "Cafe\u{301}")
    #expect(composed.name == decomposed.name)
    #expect(composed != decomposed)
    #expect(composed == Cup(id: "a", name: "Caf\u{E9}"))
    #expect(composed != Cup(id: "b", name: "Caf\u{E9}"))
  }

  private func write(_ entity: String, _ field: String, _ value: JSON) -> CellWrite {
    CellWrite(CellKey(entity: entity, id: "a", field: field), value: value, madeAt: now)
  }
}
