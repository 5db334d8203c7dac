import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

/// What was deleted in the last 30 days can be found and brought back.
struct RecentlyDeletedTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let day: Int64 = 86_400_000

  private static func word(_ id: RecordID, _ term: String) -> [CellWrite] {
    [CellWrite(key(Word.entity, id, "term"), value: .string(term), madeAt: now - 90 * day)]
  }

  private static func key(_ entity: String, _ id: RecordID, _ field: String) -> CellKey {
    CellKey(entity: entity, id: id, field: field)
  }

  private static func mark(
    _ entity: String,
    _ id: RecordID,
    daysAgo: Int64,
    _ isDeleted: Bool = true
  ) -> CellWrite {
    CellWrite(
      key(entity, id, CellKey.deleted),
      value: .bool(isDeleted),
      madeAt: now - daysAgo * day
    )
  }

  private static func replica(_ cells: [CellWrite]) -> Replica {
    var replica = Replica()
    replica.apply(cells)
    return replica
  }

  @Test func listsTheLastDeletionsFirstAndOnlyThoseOfThirtyDays() {
    let replica = Self.replica(
      Self.word("a", "old") + Self.word("b", "older") + Self.word("c", "kept")
        + Self.word("d", "gone") + Self.word("e", "back") + Self.word("f", "last") + [
          Self.mark(Word.entity, "a", daysAgo: 30), Self.mark(Word.entity, "b", daysAgo: 31),
          Self.mark(Word.entity, "d", daysAgo: 2), Self.mark(Word.entity, "e", daysAgo: 2),
          Self.mark(Word.entity, "e", daysAgo: 1, false), Self.mark(Word.entity, "f", daysAgo: 1),
          Self.mark(RunningSession.entity, "g", daysAgo: 1),
        ]
    )
    let deleted = RecentlyDeleted(in: replica, at: Self.now, limit: 9)
    #expect(deleted.records.map(\.record.title) == ["last", "gone", "old"])
    #expect(deleted.count == 3)
    let two = RecentlyDeleted(in: replica, at: Self.now, limit: 2)
    #expect(two.records.map(\.record.title) == ["last", "gone"])
    #expect(two.count == 3)
  }

  @Test func bringsARecordBackAsItWas() throws {
    var replica = Self.replica(Self.word("a", "ember") + [Self.mark(Word.entity, "a", daysAgo: 1)])
    let deleted = try #require(RecentlyDeleted.all(in: replica, at: Self.now).first)
    #expect(deleted.deletedAt == Self.now - Self.day)
    replica.apply(deleted.restoration(in: replica, at: Self.now))
    #expect(replica.record(Word.entity, id: "a")?.title == "ember")
    #expect(RecentlyDeleted.all(in: replica, at: Self.now).isEmpty)
  }

  @Test func aCorrectedSessionIsListedOnce() {
    let fact = { (id: RecordID, replaces: String?) in
      CellWrite(
        Self.key(WorkSession.entity, id, CellKey.fact),
        value: replaces.map { ["replaces": .string($0)] } ?? [:],
        madeAt: Self.now - Self.day
      )
    }
    let replica = Self.replica([
      fact("a", nil), fact("b", "a"), Self.mark(WorkSession.entity, "a", daysAgo: 1),
      Self.mark(WorkSession.entity, "b", daysAgo: 1),
    ])
    #expect(RecentlyDeleted.all(in: replica, at: Self.now).map(\.record.id) == ["b"])
  }

  @Test func aCalendarComesBackWithTheWeeksThatWereDeletedWithIt() throws {
    let cells = [
      CellWrite(
        Self.key(SubscribedCalendar.entity, "a", "name"),
        value: "School",
        madeAt: Self.now
      ),
      Self.mark(SubscribedCalendar.entity, "a", daysAgo: 1),
    ]
    let weeks = [("a/2026-11-16", Int64(1)), ("a/2026-11-09", 2), ("b/2026-11-16", 1)]
    let marks = weeks.flatMap { id, daysAgo in
      [
        CellWrite(
          Self.key(CalendarWeek.entity, RecordID(id), "day1"),
          value: .null,
          madeAt: Self.now
        ),
        Self.mark(CalendarWeek.entity, RecordID(id), daysAgo: daysAgo),
      ]
    }
    let replica = Self.replica(cells + marks)
    let deleted = try #require(RecentlyDeleted.all(in: replica, at: Self.now).first)
    let writes = deleted.restoration(in: replica, at: Self.now)
    #expect(writes.map(\.key.id) == ["a", "a/2026-11-16"])
    #expect(writes.allSatisfy { $0.value == false && $0.key.field == CellKey.deleted })
  }
}
