import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Testing

struct ReplicaStoreScanningTests {
  let directory = TemporaryDirectory()

  private func store(_ writes: [(id: RecordID, field: String, value: JSON)]) throws -> ReplicaStore
  {
    let store = try ReplicaStore(directory: directory.path)
    try store.save(
      writes.map { write in
        CellWrite(
          CellKey(entity: "quote", id: write.id, field: write.field),
          value: write.value,
          madeAt: Instant(milliseconds: 0)
        )
      }
    )
    return store
  }

  @Test func findsIdsByTheTextOfAnyValue() throws {
    let store = try store([
      ("a", "content", ["text": "one"]), ("b", "content", "two"), ("a", "content", "three"),
      ("c", "other", "one"),
    ])
    let find = { (text: String) in
      try store.ids(of: "quote", having: "content") { String(decoding: $0, as: UTF8.self) == text }
    }
    #expect(try find(#"{"text":"one"}"#) == ["a"])
    #expect(try find(#""three""#) == ["a"])
    #expect(try find(#""one""#) == [])
    #expect(
      try store.ids(of: "quote", having: "content") { _ in true }.sorted() == ["a", "a", "b"]
    )
  }

  @Test func findsIdsByTheirBeginning() throws {
    let store = try store([
      ("ab1", "content", 1), ("ab2", "content", 1), ("b", "content", 1), ("ab1", "content", 2),
      ("ab3", "other", 1),
    ])
    #expect(try store.ids(of: "quote", having: "content") == ["ab1", "ab2", "b"])
    #expect(try store.ids(of: "quote", having: "content", prefix: "ab") == ["ab1", "ab2"])
    #expect(try store.ids(of: "quote", having: "content", prefix: "ab2") == ["ab2"])
    #expect(try store.ids(of: "quote", having: "content", prefix: "x") == [])
    #expect(try store.ids(of: "word", having: "content") == [])
  }

  @Test(arguments: [0, 60])
  func findsTheNeighboursOfIds(others: Int) throws {
    let store = try store(
      [("a", "content", 1), ("b", "content", 1), ("c", "content", 1), ("d", "other", 1)]
        + [("e", "content", 1), ("f", "content", 1)]
    )
    let missing = (0..<others).map { RecordID("c\($0 + 100)") }
    let near = try store.ids(of: "quote", having: "content", near: ["c"] + missing)
    #expect(Set(near) == Set(["b", "c", "e"] + missing))
    let edges = try store.ids(of: "quote", having: "content", near: ["a", "f"])
    #expect(Set(edges) == ["a", "b", "e", "f"])
    #expect(try store.ids(of: "quote", having: "content", near: []).isEmpty)
    #expect(try store.ids(of: "word", having: "content", near: ["x"]) == ["x"])
  }

  @Test func findsTheFirstRecordMadeInATimeSpan() throws {
    let ids = [7, 2_000, 3_000].map { Identifier(firstAt: Instant(milliseconds: $0)).recordID }
    let store = try store(ids.map { ($0, "content", 1) } + [("elsewhere", "content", 1)])
    let span = { Instant(milliseconds: $0)..<Instant(milliseconds: 4_000) }
    #expect(try store.firstRecord(of: "quote", madeIn: span(1_000))?.id == ids[1])
    #expect(try store.firstRecord(of: "quote", madeIn: span(3_000))?.id == ids[2])
    #expect(try store.firstRecord(of: "quote", madeIn: span(3_001)) == nil)
    #expect(try store.firstRecord(of: "word", madeIn: span(0)) == nil)
  }

  /// The ids at all positions of the field `content`, the vacant ones as nil.
  private func placed(_ store: ReplicaStore) throws -> [RecordID?] {
    let places = try store.places(of: "quote", having: "content")
    return try (0..<places.count).map { try store.id(at: $0, in: places) }
  }

  @Test func givesEachRecordAtOnePosition() throws {
    let store = try store([
      ("a", "content", 1), ("b", "content", 1), ("a", "content", 2), ("c", "other", 1),
    ])
    #expect(try store.valueCount(of: "quote", having: "content") == 3)
    let ids = try placed(store)
    #expect(ids.compactMap { $0 }.sorted() == ["a", "b"])
    #expect(ids.count == 3)
    #expect(try store.places(of: "word", having: "content").count == 0)
  }

  @Test func givesEachOfVeryManyRecordsAtOnePosition() throws {
    let ids = (0..<2_000).map { RecordID("q\($0 + 10_000)") }
    // Some values are replaced, so often that the values of one record pass a kept position.
    let edited = ids[100...110] + Array(repeating: ids[300], count: 600)
    let store = try store((ids + edited).map { ($0, "content", "x") })
    #expect(try placed(store).compactMap { $0 }.sorted() == ids)
    // Now from what is kept, with later changes of this device.
    let start = try #require(try store.derived("places quote content"))
    let later = try self.store([("r", "content", 1), (ids[5], "content", 1), ("s", "other", 1)])
    #expect(try placed(later).compactMap { $0 }.sorted() == ids + ["r"])
    #expect(try later.derived("places quote content")?.lastOperation == start.lastOperation)
  }

  @Test func readsTheRecordsWithSomeIds() throws {
    let store = try store([
      ("a", "n", 1), ("b", "n", 2), ("c", "n", 3), ("b", "deleted", true), ("c", "m", 4),
    ])
    let records = try store.records(of: "quote", ids: ["c", "x", "b", "a"])
    #expect(records.map(\.id) == ["c", "a"])
    #expect(records.map(\.fields.count) == [2, 1])
  }

  @Test func readsFactsAsJSON() throws {
    let store = try store([
      ("b", "fact", ["n": 1]), ("a", "fact", ["n": 2]), ("c", "fact", ["n": 3]),
      ("c", "deleted", true), ("d", "deleted", true), ("d", "fact", "four"),
      ("d", "deleted", false), ("a", "fact", ["n": 5]), ("e", "other", 6),
    ])
    var facts: [String] = []
    try store.forEachFact(of: "quote") { id, fact in
      facts.append("\(id) \(String(decoding: fact, as: UTF8.self))")
    }
    #expect(facts == [#"a {"n":5}"#, #"b {"n":1}"#, #"d "four""#])
  }
}
