import HaruJSON
import HaruSync
import HaruTime
import Testing

struct RecordFileTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private let cells = [
    Self.cell("dday", "1", "name", "Exam"), Self.cell("dday", "1", "deleted", false),
    Self.cell("dday", "2", "name", "Gone"), Self.cell("dday", "2", "deleted", true),
    Self.cell("calculation", "3", "fact", ["formula": "1h", "result": "1:00"]),
  ]

  @Test func exportsWhatIsNotDeleted() {
    let file = RecordFile(exporting: cells)
    #expect(file.changes == [cells[4], cells[0]])
    #expect(file.recordCount == 2)
    let json = file.json(madeAt: Self.now)
    #expect(json["made_at"]?.string == "2026-11-18T11:06:40+00:00")
    #expect(RecordFile(json: json) == file)
    #expect(file.utf8(madeAt: Self.now) == json.utf8)
    let empty = RecordFile(changes: [])
    #expect(empty.utf8(madeAt: Self.now) == empty.json(madeAt: Self.now).utf8)
  }

  @Test func listsWhatItCannotRead() throws {
    let text = """
      {"format":"haru","version":1,"changes":[7,{"e":"dday","i":"1","f":"name","v":"Exam","t":1},
      {"e":"Bad name","i":"1","f":"name","v":"Exam","t":1},{"e":"dday","i":"1","f":"name"}]}
      """
    let file = try #require(RecordFile(json: JSON.parse(text.utf8)))
    #expect(file.changes.map(\.value) == ["Exam"])
    #expect(file.unreadable == [0, 2, 3])
  }

  @Test(arguments: [
    "[]", "{}", #"{"format":"haru","version":2,"changes":[]}"#,
    #"{"format":"haru","version":0,"changes":[]}"#, #"{"format":"haru","version":1}"#,
    #"{"format":"other","version":1,"changes":[]}"#,
  ])
  func readsNothingElse(text: String) throws {
    #expect(try RecordFile(json: JSON.parse(text.utf8)) == nil)
  }

  @Test func addsEverythingOnceAndLeadsBack() {
    let file = RecordFile(exporting: cells)
    let first = ImportPlan(file, into: [], at: Self.now)
    #expect(
      first.kinds == [
        ImportPlan.Kind(entity: "calculation", new: 1), ImportPlan.Kind(entity: "dday", new: 1),
      ]
    )
    #expect(first.writes.map(\.key) == file.changes.map(\.key))
    let second = ImportPlan(file, into: first.writes, at: Self.now)
    #expect(second.writes.isEmpty)
    #expect(second.total.same == 2)
    let back = ImportPlan(RecordFile(changes: first.undo), into: first.writes, at: Self.now)
    let after = RecordFile(exporting: first.writes + back.writes)
    #expect(after.changes.isEmpty)
  }

  @Test func changesWhatTheFileSaysOtherwiseAndLeadsBack() {
    let old = [
      Self.cell("dday", "1", "name", "Exam"), Self.cell("dday", "1", "note", "mine"),
      Self.cell("dday", "2", "name", "Gone"), Self.cell("dday", "2", "deleted", true),
    ]
    let file = RecordFile(changes: [
      Self.cell("dday", "1", "name", "Big exam"), Self.cell("dday", "1", "date", "2026-12-24"),
      Self.cell("dday", "2", "name", "Gone"),
    ])
    let plan = ImportPlan(file, into: old, at: Self.now)
    #expect(plan.total.changed == 2)
    #expect(plan.writes.map(\.value) == ["2026-12-24", "Big exam", false])
    #expect(plan.undo.map(\.value) == [.null, "Exam", true])
    let back = ImportPlan(RecordFile(changes: plan.undo), into: old + plan.writes, at: Self.now)
    #expect(back.writes == plan.undo)
  }

  @Test func neverWritesAFactTwice() {
    let file = RecordFile(changes: [Self.cell("calculation", "3", "fact", ["formula": "2h"])])
    let plan = ImportPlan(file, into: cells, at: Self.now)
    #expect(plan.writes.isEmpty)
    #expect(plan.keptFacts == 1)
  }

  @Test func restoresExactlyWhatTheFileHasAndLeadsBack() {
    let now =
      cells + [
        Self.cell("dday", "1", "note", "new"), Self.cell("word", "4", "term", "haru"),
        Self.cell("word", "5", "term", "gone"), Self.cell("word", "5", "deleted", true),
      ]
    let file = RecordFile(exporting: cells)
    let plan = ImportPlan(file, into: now, restoring: true, at: Self.now)
    #expect(plan.total == ImportPlan.Kind(entity: "", changed: 1, removed: 1, same: 1))
    #expect(plan.writes.map { "\($0.key.id) \($0.key.field)" } == ["1 note", "4 deleted"])
    #expect(plan.writes.map(\.value) == [.null, true])
    let restored = ImportPlan(file, into: now + plan.writes, restoring: true, at: Self.now)
    #expect(restored.writes.isEmpty)
    let undo = RecordFile(changes: plan.undo)
    let back = ImportPlan(undo, into: now + plan.writes, at: Self.now)
    #expect(
      RecordFile(exporting: now + plan.writes + back.writes) == RecordFile(exporting: now)
    )
  }

  private static func cell(
    _ entity: String,
    _ id: RecordID,
    _ field: String,
    _ value: JSON
  ) -> CellWrite {
    CellWrite(CellKey(entity: entity, id: id, field: field), value: value, madeAt: now)
  }
}
