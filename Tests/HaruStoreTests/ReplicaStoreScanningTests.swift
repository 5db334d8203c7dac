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

  @Test func givesEachRecordAtOnePosition() throws {
    let store = try store([
      ("a", "content", 1), ("b", "content", 1), ("a", "content", 2), ("c", "other", 1),
    ])
    #expect(try store.valueCount(of: "quote", having: "content") == 3)
    let ids = try (0..<4).map { try store.id(ofValueAt: $0, of: "quote", having: "content") }
    #expect(ids.compactMap { $0 }.sorted() == ["a", "b"])
    #expect(ids.count { $0 == nil } == 2)
  }
}
