import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

/// Two records of a type that differ in all of its fields, and the conditions that they have to
/// meet.
///
/// A property that is not listed in the type's fields does not come back from the record; one that
/// the samples leave out is the same in both. Either fails here.
struct StoredSample: Sendable, CustomTestStringConvertible {
  let entity: String
  let check: @Sendable () throws -> Void

  var testDescription: String { entity }

  /// A thing: the objects of its fields as they are stored.
  ///
  /// `linked` are fields that change others with them, `others` properties that are not stored.
  static func thing<Thing: StoredThing>(
    _ type: Thing.Type,
    _ entity: String,
    id: RecordID = "a",
    _ first: String,
    _ second: String,
    linked: [String] = [],
    others: [String] = []
  ) -> StoredSample {
    StoredSample(entity: entity) {
      let fields = try (members(first), members(second))
      let one = try #require(Thing(record: Record(id: id, fields: fields.0)))
      let two = try #require(Thing(record: Record(id: id, fields: fields.1)))
      try expectStored(one, entity, id, JSON.object(one.fields), first)
      #expect(JSON.object(two.fields).text == second)
      expectDifferentParts(one, two, besides: others)
      for (index, field) in fields.0.enumerated() {
        var mixed = fields.0
        mixed[index] = fields.1[index]
        let changed = try #require(Thing(record: Record(id: id, fields: mixed)))
        let writes = changed.writes(since: one, at: now)
        let key = CellKey(entity: entity, id: changed.id, field: field.key)
        let write = CellWrite(key, value: mixed[index].value, madeAt: now)
        #expect(linked.contains(field.key) ? writes.contains(write) : writes == [write])
        #expect(changed != one)
      }
    }
  }

  /// A fact: the objects that its cell holds.
  static func fact<Fact: StoredFact>(
    _ type: Fact.Type,
    _ entity: String,
    _ first: String,
    _ second: String
  ) -> StoredSample {
    StoredSample(entity: entity) {
      let one = try #require(Fact(record: record(first)))
      let two = try #require(Fact(record: record(second)))
      try expectStored(one, entity, "a", one.fact, first)
      #expect(two.fact.text == second)
      #expect(one.writes(at: now).map(\.key.field) == ["fact"])
      expectDifferentParts(one, two, besides: [])
      #expect(one != two)
    }
  }

  private static let now = Instant(milliseconds: 5)

  private static func members(_ text: String) throws -> [JSON.Member] {
    try #require(try JSON.parse(text.utf8).object)
  }

  private static func record(_ fact: String) throws -> Record {
    Record(id: "a", fields: [JSON.Member(key: "fact", value: try JSON.parse(fact.utf8))])
  }

  private static func expectStored<Stored: StoredRecord>(
    _ stored: Stored,
    _ entity: String,
    _ id: RecordID,
    _ json: JSON,
    _ text: String
  ) throws {
    #expect(Stored.entity == entity && stored.id == id)
    #expect(json.text == text)
    var replica = Replica()
    replica.apply(stored.writes(at: now))
    let record = try #require(replica.record(entity, id: id))
    let read = try #require(Stored(record: record))
    #expect(read == stored)
    #expect(description(read) == description(stored))
    #expect(stored.writes(at: now).allSatisfy { $0.key.entity == entity && $0.key.id == id })
    let deletion = CellKey(entity: entity, id: id, field: "deleted")
    #expect(stored.deletion(at: now) == CellWrite(deletion, value: true, madeAt: now))
  }

  private static func expectDifferentParts(_ first: Any, _ second: Any, besides others: [String]) {
    let parts = zip(Mirror(reflecting: first).children, Mirror(reflecting: second).children)
    for (one, two) in parts where one.label != "id" && !others.contains(one.label ?? "") {
      if one.value is DDay || one.value is Quote || Mirror(reflecting: one.value).isOfClass {
        expectDifferentParts(one.value, two.value, besides: others)
      } else {
        #expect(description(one.value) != description(two.value), "\(one.label ?? "")")
      }
    }
  }

  private static func description(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }
}

extension Mirror {
  fileprivate var isOfClass: Bool { displayStyle == .class }
}
