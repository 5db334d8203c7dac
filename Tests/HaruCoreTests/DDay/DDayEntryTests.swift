import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct DDayEntryTests {
  @Test func comesInTheOrderOfWhatHappensNext() throws {
    let entries = [
      try entry("exam", "2026-12-15"), try entry("couple", "2026-08-18", counting: .dayOne),
      try entry("today", "2026-11-21"), try entry("over", "2026-11-16"),
      try entry("end", "9999-12-30"),
    ]
    let day = try PlainDate(parsing: "2026-11-21")
    // The couple's 100th day is in 4 days, the 100th day after the past one in 95.
    #expect(
      entries.sorted(by: .nearness, from: day).map(\.id) == [
        "today", "couple", "exam", "over", "end",
      ]
    )
  }

  @Test func comesInTheOrderOfIdsWhereNothingHappensAnyMore() throws {
    let entries = [try entry("b", "2026-12-15"), try entry("a", "9999-12-30")]
    #expect(entries.sorted(by: .nearness, from: .last).map(\.id) == ["a", "b"])
  }

  @Test func comesAsItWasPut() throws {
    let entries = [
      try entry("c", "2026-12-15"), try entry("b", "2026-12-15", order: "a1"),
      try entry("a", "2026-12-15", order: "a1"), try entry("d", "2026-12-15", order: "a0"),
    ]
    #expect(entries.sorted(by: .byHand, from: .first).map(\.id) == ["d", "a", "b", "c"])
  }

  @Test(arguments: [(0, 2, "bca"), (2, 0, "cab"), (1, 2, "acb"), (1, 0, "bac")])
  func movesWithOneWrite(place: Int, target: Int, result: String) throws {
    let entries = [
      try entry("a", "2026-12-15", order: "a0"), try entry("b", "2026-12-15", order: "a1"),
      try entry("c", "2026-12-15", order: "a2"),
    ]
    let writes = entries.writes(moving: place, to: target, at: Instant(milliseconds: 0))
    #expect(writes.count == 1)
    #expect(Self.order(entries, after: writes) == result)
  }

  @Test(arguments: [["a0", "a0", "a0"], ["a0", nil, nil], [nil, nil, nil], ["~", "a0", nil]])
  func numbersAnewWhereKeysLeaveNoRoom(orders: [String?]) throws {
    let entries = try zip(["a", "b", "c"], orders).map {
      try entry($0, "2026-12-15", order: $1)
    }.sorted(by: .byHand, from: .first)
    let before = entries.map(\.id.text).joined()
    let writes = entries.writes(moving: 2, to: 1, at: Instant(milliseconds: 0))
    let expected = String([before.first, before.last, before.dropFirst().first].compactMap { $0 })
    #expect(Self.order(entries, after: writes) == expected)
  }

  @Test(arguments: [(0, 0), (0, 3), (-1, 0), (3, 0)])
  func movesNowhereElse(place: Int, target: Int) throws {
    let entries = [try entry("a", "2026-12-15"), try entry("b", "2026-12-15")]
    #expect(entries.writes(moving: place, to: target, at: Instant(milliseconds: 0)).isEmpty)
  }

  @Test func putsTheNextOneLast() throws {
    #expect([DDayEntry]().orderOfNext == "a0")
    #expect([try entry("a", "2026-12-15", order: "a3")].orderOfNext == "a4")
  }

  private static func order(_ entries: [DDayEntry], after writes: [CellWrite]) -> String {
    entries.map { entry in
      var entry = entry
      if let write = writes.last(where: { $0.key.id == entry.id }) {
        entry.order = write.value.string
      }
      return entry
    }.sorted(by: .byHand, from: .first).map(\.id.text).joined()
  }

  private func entry(
    _ id: RecordID,
    _ date: String,
    counting: DDay.Counting = .difference,
    order: String? = nil
  ) throws -> DDayEntry {
    DDayEntry(id: id, dday: try dday(date, counting: counting), order: order)
  }
}
