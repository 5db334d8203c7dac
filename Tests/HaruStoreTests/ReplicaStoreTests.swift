import Foundation
import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore
import struct HaruSync.Record

struct ReplicaStoreTests {
  let directory = TemporaryDirectory()

  private func write(_ id: RecordID, _ field: String, _ value: JSON) -> CellWrite {
    CellWrite(
      CellKey(entity: "alarm", id: id, field: field),
      value: value,
      madeAt: Instant(milliseconds: 7)
    )
  }

  private func numbers(_ store: ReplicaStore) throws -> [Int64] {
    try store.queue.read { try Int64.fetchAll($0, sql: "SELECT op_no FROM outbox ORDER BY op_no") }
  }

  @Test func knowsAnEntityWhoseRecordsAreAllDeleted() throws {
    let store = try ReplicaStore(directory: directory.path)
    #expect(try !store.knows("alarm"))
    try store.save([write("a", "label", "tea"), write("a", "deleted", true)])
    #expect(try store.knows("alarm"))
    #expect(try !store.knows("word"))
  }

  @Test func nobodyElseReadsItsFiles() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([write("a", "label", "tea")])
    for ending in ["", "-wal", "-shm"] {
      let path = "\(directory.path)/\(ReplicaStore.fileName)\(ending)"
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
    }
  }

  @Test func keepsWhatWasSaved() throws {
    do {
      let store = try ReplicaStore(directory: directory.path)
      try store.save([
        write("b", "label", "tea 하루"), write("a", "label", "x"), write("b", "isOn", true),
      ])
      try store.save([write("b", "label", ["new": .null])])
    }
    let store = try ReplicaStore(directory: directory.path)
    let a = Record(id: "a", fields: [JSON.Member(key: "label", value: "x")])
    let b = Record(
      id: "b",
      fields: [
        JSON.Member(key: "isOn", value: true), JSON.Member(key: "label", value: ["new": .null]),
      ]
    )
    #expect(try store.records(of: "alarm") == [a, b])
    #expect(try store.records(of: "word") == [])
    #expect(try store.record("alarm", id: "b")?["label"] == ["new": .null])
    #expect(try store.record("alarm", id: "c") == nil)
    #expect(try numbers(store) == [1, 2, 3, 4])
  }

  @Test func overlaysTheServersCopyWithTheOutbox() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO base (entity, id, field, value, stamp) VALUES
            ('alarm', 'a', 'label', '"old"', 900), ('alarm', 'a', 'time', '"07:00"', 1),
            ('alarm', 'c', 'label', '"c"', 2), ('alarm', 'd', 'deleted', 'true', 3)
          """
      )
    }
    try store.save([write("a", "label", "new"), write("b", "label", "b")])
    let ids: [RecordID] = ["a", "b", "c"]
    #expect(try store.records(of: "alarm").map { $0.id } == ids)
    #expect(try store.records(of: "alarm", newestFirst: true).map { $0.id } == ids.reversed())
    #expect(try store.record("alarm", id: "a")?["label"] == "new")
    #expect(try store.record("alarm", id: "a")?["time"] == "07:00")
  }

  @Test func givesTheNewestOfWhatIsNotDeleted() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save((1...9).map { write("\($0)", "fact", .integer($0)) })
    try store.save([write("8", "deleted", true), write("6", "deleted", true)])
    try store.save([write("6", "deleted", false)])
    let newest = { try store.records(of: "alarm", newestFirst: true, limit: $0).map { $0.id } }
    #expect(try newest(3) == ["9", "7", "6"])
    #expect(try newest(1) == ["9"])
    #expect(try newest(0) == [])
    #expect(try newest(100).count == 8)
    #expect(try store.records(of: "alarm", limit: 2).map { $0.id } == ["1", "2"])
    #expect(try store.record("alarm", id: "8") == nil)
  }

  @Test func givesTheFactsOfDaysAndAllCorrections() throws {
    let store = try ReplicaStore(directory: directory.path)
    let fact = { (date: String, replaces: JSON?) -> JSON in
      let correction = replaces.map { [JSON.Member(key: "replaces", value: $0)] } ?? []
      return .object([JSON.Member(key: "date", value: .string(date))] + correction)
    }
    try store.queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO base (entity, id, field, value, stamp) VALUES
            ('alarm', 'a', 'fact', '{"date":"2026-10-31"}', 1), ('alarm', 'b', 'fact', '{"date":"2026-11-01"}', 2),
            ('alarm', 'c', 'fact', '{"date":"2026-11-02"}', 3), ('alarm', 'd', 'fact', '{"date":7}', 4),
            ('alarm', 'e', 'fact', '{"date":"2026-09-01","replaces":"a"}', 5), ('word', 'b', 'fact', '{"date":"2026-11-01"}', 6)
          """
      )
    }
    try store.save([
      write("f", "fact", fact("2026-11-30", nil)), write("g", "fact", fact("2026-12-01", nil)),
      write("h", "fact", fact("2026-12-01", "g")), write("c", "deleted", true),
      write("i", "date", "2026-11-02"),
    ])
    let first = try #require(PlainDate(year: 2026, month: 11, day: 1))
    let last = try #require(PlainDate(year: 2026, month: 11, day: 30))
    let records = try store.facts(of: "alarm", from: first, through: last)
    #expect(records.map { $0.id } == ["b", "e", "f", "h"])
    #expect(records.last?.fact == fact("2026-12-01", "g"))
  }

  @Test func findsTheFactsOfDaysInAnIndex() throws {
    let store = try ReplicaStore(directory: directory.path)
    for table in ["base", "outbox"] {
      let plan = try store.queue.read { database in
        try Row.fetchAll(
          database,
          sql: """
            EXPLAIN QUERY PLAN SELECT id FROM \(table)
            WHERE entity = 'a' AND field = 'fact' AND \(ReplicaStore.factDay) BETWEEN 'b' AND 'c'
            """
        ).map { row -> String in row["detail"] }
      }
      #expect(plan.allSatisfy { $0.contains("INDEX \(table)_fact (entity=? AND <expr>>? AND") })
    }
  }

  @Test func savesAllOrNothing() throws {
    let store = try ReplicaStore(directory: directory.path)
    let bad = write("b", "Label", 1)
    #expect(throws: StoreError.refused(.badName(bad.key))) {
      try store.save([write("a", "label", 1), bad])
    }
    #expect(try store.records(of: "alarm") == [])
  }

  @Test func refusesTheSixtyFifthField() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save((1...64).map { write("a", "f\($0)", .integer($0)) })
    try store.save([write("a", "f64", "again"), write("b", "f65", 1)])
    let last = write("a", "f65", 1)
    #expect(throws: StoreError.refused(.tooManyFields(last.key))) {
      try store.save([write("c", "f1", 1), last])
    }
    #expect(try store.records(of: "alarm").map { $0.id } == ["a", "b"])
    try store.save([write("a", "deleted", true)])
  }

  @Test func countsTheFieldsOfRecordsWhoseChangesAreMixed() throws {
    let store = try ReplicaStore(directory: directory.path)
    let mixed = (1...65).flatMap { [write("a", "f\($0)", 1), write("b", "f\($0 / 2)", 1)] }
    #expect(throws: StoreError.refused(.tooManyFields(write("a", "f65", 1).key))) {
      try store.save(mixed)
    }
    #expect(throws: StoreError.refused(.tooManyFields(write("c", "f65", 1).key))) {
      try store.save((1...65).map { write("c", "f\($0)", 1) } + [write("c", "deleted", false)])
    }
    #expect(try store.records(of: "alarm").isEmpty)
  }

  @Test func looksForTheCellsOfKnownKindsOnly() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([write("a", "f1", 1), write("a", "f2", 2), write("b", "f1", 3)])
    let keys = ["a", "c", "a"].map { write($0, "any", 1).key }
    let strange = CellKey(entity: "dday", id: "a", field: "f1")
    let cells = try store.cells(ofRecordsOf: [strange] + keys)
    #expect(cells.map(\.value) == [1, 2])
    #expect(try store.cells(ofRecordsOf: [strange]).isEmpty)
  }

  @Test func neverUsesANumberTwice() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([write("a", "label", 1), write("a", "label", 2)])
    try store.queue.write { try $0.execute(sql: "DELETE FROM outbox") }
    try store.save([write("a", "label", 3)])
    #expect(try numbers(store) == [3])
  }

  @Test func waitsForTheDiskAtEveryChange() throws {
    let store = try ReplicaStore(directory: directory.path)
    // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
    #expect(try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
    #expect(try store.queue.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }

  @Test func givesEachDeviceAnIdOfItsOwn() throws {
    let other = TemporaryDirectory()
    let ids = try [directory.path, directory.path, other.path].map { path in
      try ReplicaStore(directory: path).queue.read {
        try String.fetchOne($0, sql: "SELECT state ->> 'device' FROM sync")
      }
    }
    #expect(ids[0] == ids[1])
    #expect(ids[0] != ids[2])
    #expect(ids[0]?.utf8.count == 32)
  }

  @Test func makesNothingWhereThereIsNothingToRead() throws {
    #expect(try ReplicaStore.existing(in: directory.path) == nil)
    #expect(!FileManager.default.fileExists(atPath: directory.path))
    try ReplicaStore(directory: directory.path).save([write("a", "label", 1)])
    let store = try #require(try ReplicaStore.existing(in: directory.path + "/"))
    #expect(try store.records(of: "alarm").count == 1)
  }

  @Test func servesSeveralWritersFromTheStart() throws {
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for change in 0..<10 {
        #expect(throws: Never.self) {
          let store = try ReplicaStore(directory: directory.path)
          try store.save([write("\(writer)-\(change)", "label", 1)])
        }
      }
    }
    let store = try ReplicaStore(directory: directory.path)
    #expect(try store.records(of: "alarm").count == 40)
    #expect(try numbers(store) == Array(1...40))
  }

  @Test func answersAsTheReplicaInMemoryDoes() throws {
    let store = try ReplicaStore(directory: directory.path)
    var replica = Replica()
    var random = IdentifierSource(seed: [3])
    var writes: [CellWrite] = []
    for number in 1...400 as ClosedRange<Int64> {
      let bits = random.next(at: Instant(milliseconds: 0)).low
      let isMark = bits % 5 == 0
      let id: RecordID = "x\(bits / 64 % 30)"
      writes.append(
        write(
          id,
          isMark ? "deleted" : "f\(bits % 3)",
          isMark ? .bool(bits % 10 == 0) : .integer(number)
        )
      )
    }
    try store.save(writes)
    replica.apply(
      writes.enumerated().map { Operation(number: Int64($0.offset + 1), write: $0.element) }
    )
    let expected = replica.records(of: "alarm").map { record in
      Record(id: record.id, fields: record.fields.sorted { $0.key < $1.key })
    }
    #expect(expected.count > 5)
    #expect(try store.records(of: "alarm") == expected)
  }
}
