import HaruJSON
import HaruSync
import HaruTime
import Testing

struct ReplicaTests {
  private func write(
    _ id: RecordID,
    _ field: String,
    _ value: JSON,
    at milliseconds: Int64 = 0,
    entity: String = "alarm"
  ) -> CellWrite {
    CellWrite(
      CellKey(entity: entity, id: id, field: field),
      value: value,
      madeAt: Instant(milliseconds: milliseconds)
    )
  }

  private func ids(_ records: RecordSequence) -> [RecordID] { records.map { $0.id } }

  @Test func showsWhatWasWritten() {
    var replica = Replica()
    replica.apply([write("b", "label", "tea"), write("b", "isOn", true), write("a", "label", "x")])
    #expect(
      Array(replica.records(of: "alarm")) == [
        Record(id: "a", fields: [JSON.Member(key: "label", value: "x")]),
        Record(
          id: "b",
          fields: [JSON.Member(key: "label", value: "tea"), JSON.Member(key: "isOn", value: true)]
        ),
      ]
    )
    #expect(replica.record("alarm", id: "b")?["isOn"] == true)
    #expect(replica.record("alarm", id: "b")?["absent"] == nil)
  }

  @Test func knowsNothingElse() {
    var replica = Replica()
    replica.apply([write("b", "label", "tea")])
    #expect(replica.record("alarm", id: "a") == nil)
    #expect(replica.record("alarm", id: "c") == nil)
    #expect(replica.record("word", id: "b") == nil)
    #expect(ids(replica.records(of: "word")) == [])
  }

  @Test func knowsAnEntityWhoseRecordsAreAllDeleted() {
    var replica = Replica()
    #expect(!replica.knows("alarm"))
    replica.apply([write("a", "label", "tea"), write("a", "deleted", true)])
    #expect(replica.knows("alarm"))
    #expect(!replica.knows("word"))
  }

  @Test func hidesWhatIsDeletedUntilThatIsTakenBack() {
    var replica = Replica()
    replica.apply([write("a", "label", "tea"), write("a", "deleted", true), write("b", "label", 1)])
    #expect(ids(replica.records(of: "alarm")) == ["b"])
    #expect(ids(replica.records(of: "alarm", newestFirst: true)) == ["b"])
    #expect(replica.record("alarm", id: "a") == nil)
    replica.apply([write("a", "deleted", false, at: 1)])
    #expect(replica.record("alarm", id: "a")?["label"] == "tea")
  }

  @Test func overlaysTheServersCopyWithTheOutbox() throws {
    let replica = try Replica.load(
      Array(
        #"""
        {"base":[{"e":"alarm","i":"a","f":"label","v":"old","t":9000},
                 {"e":"alarm","i":"a","f":"time","v":"07:00","t":2},
                 {"e":"alarm","i":"c","f":"label","v":"c","t":3}],
         "outbox":[{"e":"alarm","i":"b","f":"label","v":"b","t":4,"n":7},
                   {"e":"alarm","i":"a","f":"label","v":"new","t":5,"n":8}],
         "meta":[{"later":1}]}
        """#.utf8
      )
    )
    #expect(ids(replica.records(of: "alarm")) == ["a", "b", "c"])
    #expect(replica.record("alarm", id: "a")?["label"] == "new")
    #expect(replica.record("alarm", id: "a")?["time"] == "07:00")
    #expect(replica.record("alarm", id: "a")?.fields.count == 2)
  }

  @Test func knowsWhichRecordsWait() throws {
    var replica = try Replica.load(
      Array(
        """
        {"base":[{"e":"a","i":"sent","f":"x","v":1,"t":1},{"e":"a","i":"2","f":"x","v":1,"t":1}],
        "outbox":[{"n":1,"e":"a","i":"2","f":"x","v":2,"t":1},
        {"n":2,"e":"a","i":"2","f":"y","v":2,"t":1},{"n":3,"e":"b","i":"2","f":"x","v":2,"t":1},
        {"n":4,"e":"b","i":"2","f":"deleted","v":true,"t":1}]}
        """.utf8
      )
    )
    #expect(replica.waitingRecords.map { "\($0.entity) \($0.id.text)" } == ["a 2", "b 2"])
    #expect(replica.record("b", id: "2") == nil)
    #expect(replica.recordOfAll("b", id: "2")?["x"] == 2)
    #expect(replica.recordOfAll("b", id: "3") == nil)
    replica.apply([], droppingThrough: 4)
    #expect(replica.waitingRecords.isEmpty)
  }

  @Test func leavesOutCellsThatLackAMember() throws {
    let replica = try Replica.load(
      Array(
        #"""
        {"outbox":[{"e":"alarm","i":"a","f":"label","v":1,"t":4},
                   {"e":"alarm","f":"label","v":1,"t":4,"n":1},
                   {"e":"alarm","i":"b","f":"label","v":1,"t":4,"n":2,"later":[]}]}
        """#.utf8
      )
    )
    #expect(ids(replica.records(of: "alarm")) == ["b"])
  }

  @Test(arguments: ["", "[]", "{\"base\":{}}", "{\"outbox\":[1]}", "{\"base\":[]} x"])
  func refusesATextOfAnotherShape(_ text: String) {
    #expect(throws: JSONError.self) { try Replica.load(Array(text.utf8)) }
  }

  @Test func readsEscapedTextsOfTheStorage() throws {
    let replica = try Replica.load(
      Array(#"{"base":[{"e":"word","i":"\u0061","f":"front","v":"\ud83d\ude39","t":1}]}"#.utf8)
    )
    #expect(replica.record("word", id: "a")?["front"] == "\u{1F639}")
  }

  /// Another tab wrote operations 1 and 3, this one 2, and each may receive them in any order.
  @Test(
    arguments: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] as [[Int64]]
  )
  func showsTheLastOperationInWhateverOrderTheyArrive(_ order: [Int64]) {
    // The clock was set back before the last one: it must not decide.
    let times: [Int64: Int64] = [1: 100, 2: 300, 3: 200]
    let all = order.map { number in
      Operation(
        number: number,
        write: write("a", "label", .integer(number), at: times[number] ?? 0)
      )
    }
    var replica = Replica()
    replica.apply([write("a", "label", 2, at: 300)])
    #expect(replica.record("alarm", id: "a")?["label"] == 2)
    replica.apply(all)
    #expect(replica.record("alarm", id: "a")?["label"] == 3)
    replica.apply(all)
    #expect(replica.record("alarm", id: "a")?["label"] == 3)
  }

  /// Two quick keys may fall into one millisecond.
  @Test(arguments: [1, 2] as [Int64])
  func showsAChangeUntilItComesBackWithItsNumber(later: Int64) {
    var replica = Replica()
    let first = write("a", "label", "first", at: 1)
    let second = write("a", "label", "second", at: later)
    replica.apply([first, second])
    replica.apply([Operation(number: 1, write: first)])
    #expect(replica.record("alarm", id: "a")?["label"] == "second")
    replica.apply([Operation(number: 2, write: second)])
    #expect(replica.record("alarm", id: "a")?["label"] == "second")
    replica.apply([Operation(number: 3, write: write("a", "label", "other tab", at: 0))])
    #expect(replica.record("alarm", id: "a")?["label"] == "other tab")
  }

  @Test func showsWhatWasCopiedUnderTheOperationsThatStillWait() {
    var replica = Replica()
    let at = Instant(milliseconds: 1)
    func key(_ id: RecordID) -> CellKey { CellKey(entity: "word", id: id, field: "term") }
    replica.apply([
      Operation(number: 1, write: CellWrite(key("a"), value: "mine", madeAt: at)),
      Operation(number: 2, write: CellWrite(key("b"), value: "later", madeAt: at)),
    ])
    let cells = ["a", "b", "c"].map { id in
      SyncedCell(key(id), value: "theirs", stamp: at, sequence: 1, birth: 1)
    }
    func terms() -> [String?] {
      ["a", "b", "c"].map { replica.record("word", id: $0)?["term"]?.string }
    }
    replica.apply(cells, droppingThrough: nil)
    #expect(terms() == ["mine", "later", "theirs"])
    replica.apply([], droppingThrough: 1)
    #expect(terms() == ["theirs", "later", "theirs"])
    replica.apply([CellWrite(key("c"), value: "now", madeAt: at)])
    replica.apply([cells[2]], droppingThrough: 2)
    #expect(terms() == ["theirs", "theirs", "now"])
  }

  @Test func givesFactsNewestFirst() {
    var source = IdentifierSource(seed: [1])
    let minutes: [Int64] = [3, 1, 2, 2]
    let facts = minutes.map { minute in
      let at = Instant(milliseconds: minute * 60_000)
      return write(source.next(at: at).recordID, "fact", ["minute": .integer(minute)])
    }
    var replica = Replica()
    replica.apply(facts)
    let values = { (records: RecordSequence) in records.map { $0.fact?["minute"]?.integer } }
    #expect(values(replica.records(of: "alarm")) == [1, 2, 2, 3])
    #expect(values(replica.records(of: "alarm", newestFirst: true)) == [3, 2, 2, 1])
    let span = Instant(milliseconds: 60_001)..<Instant(milliseconds: 180_000)
    #expect(values(replica.records(of: "alarm", madeIn: span)) == [2, 2])
    #expect(values(replica.records(of: "alarm", madeIn: span, newestFirst: true)) == [2, 2])
    let all = Instant(milliseconds: .min)..<Instant(milliseconds: .max)
    #expect(values(replica.records(of: "alarm", madeIn: all)) == [1, 2, 2, 3])
  }

  @Test func isTheSameLoadedInAnyOrderAndWrittenOneByOne() throws {
    var random = IdentifierSource(seed: [9])
    var operations: [Operation] = []
    for number in 1...500 {
      let bits = random.next(at: Instant(milliseconds: 0)).low
      let field = bits % 7 == 0 ? "deleted" : "f\(bits / 64 % 3)"
      let value: JSON = bits % 7 == 0 ? .bool(bits % 14 == 0) : .integer(Int64(number))
      operations.append(
        Operation(number: Int64(number), write: write("\(bits / 1_024 % 40)", field, value))
      )
    }
    var written = Replica()
    written.apply(operations)
    let shuffled = operations.enumerated().sorted {
      ($0.offset * 7_919) % 503 < ($1.offset * 7_919) % 503
    }
    for outbox in [operations, Array(operations.reversed()), shuffled.map { $0.element }] {
      let loaded = try Replica.load(text(outbox: outbox))
      let records = sortedFields(loaded)
      #expect(records == sortedFields(written))
      #expect(records.count > 10)
    }
  }

  private func text(outbox: [Operation]) -> [UInt8] {
    let rows = outbox.map { operation -> JSON in
      let number = JSON.Member(key: "n", value: .integer(operation.number))
      return .object((operation.write.json.object ?? []) + [number])
    }
    return JSON.object([JSON.Member(key: "outbox", value: .array(rows))]).utf8
  }

  private func sortedFields(_ replica: Replica) -> [Record] {
    replica.records(of: "alarm").map { record in
      Record(id: record.id, fields: record.fields.sorted { $0.key < $1.key })
    }
  }

  @Test func theTimeOfAChangeIsThatOfTheFieldsThatCount() {
    var replica = Replica()
    let cells: [(RecordID, String, Int64)] = [
      ("a", "name", 1), ("a", "date", 3), ("a", "order", 9), ("b", "order", 9), ("c", "deleted", 5),
    ]
    replica.apply(
      cells.map { id, field, time in
        let key = CellKey(entity: "dday", id: id, field: field)
        return CellWrite(key, value: true, madeAt: Instant(milliseconds: time))
      }
    )
    let times = replica.changeTimes(of: "dday", fields: ["name", "date", "deleted", "none"])
    #expect(times == ["a": Instant(milliseconds: 3), "c": Instant(milliseconds: 5)])
    #expect(replica.changeTimes(of: "none", fields: ["name"]).isEmpty)
  }
}
