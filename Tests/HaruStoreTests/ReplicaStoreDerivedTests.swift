import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

struct ReplicaStoreDerivedTests {
  let directory = TemporaryDirectory()

  private func write(_ id: RecordID) -> CellWrite {
    let key = CellKey(entity: "word", id: id, field: "term")
    return CellWrite(key, value: "tea", madeAt: Instant(milliseconds: 7))
  }

  private func cell(_ entity: String) -> SyncedCell {
    SyncedCell(
      CellKey(entity: entity, id: "z", field: "term"),
      value: "tea",
      stamp: Instant(milliseconds: 7),
      sequence: 1,
      birth: 1
    )
  }

  /// A store with an operation and a result computed from words.
  private func store() throws -> ReplicaStore {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([write("a")])
    try store.keep([1, 2], as: "deck", of: ["word", "wordReview"], since: store.mark())
    return store
  }

  private func exchange(_ store: ReplicaStore, _ body: (inout SyncTransaction) -> Void) throws {
    var transaction = SyncTransaction(try store.syncState())
    body(&transaction)
    try store.store(transaction)
  }

  @Test func keepsWhatWasComputedAndUpToWhichOperation() throws {
    let store = try store()
    try store.save([write("b")])
    let derived = try #require(try store.derived("deck"))
    #expect(derived.bytes == [1, 2])
    #expect(derived.lastOperation == 1)
    let later = try store.operations(after: derived.lastOperation, limit: 9)
    #expect(later.map(\.write.key.id) == ["b"])
    #expect(try store.derived("other") == nil)
    #expect(try store.hasDerived("deck") && !store.hasDerived("other"))
  }

  @Test func forgetsItWhenItsRecordsComeFromTheServer() throws {
    let store = try store()
    try exchange(store) { $0.cells = [cell("alarm")] }
    #expect(try store.derived("deck") != nil)
    try exchange(store) { $0.cells = [cell("wordReview")] }
    #expect(try store.derived("deck") == nil)
  }

  @Test func forgetsItWhenOperationsOfItLeaveTheOutbox() throws {
    let changes: [(inout SyncTransaction) -> Void] = [
      { $0.dropped = 1 }, { $0.refusals = [Refusal(number: 1, reason: .badText)] },
      { $0.isNewStart = true }, { $0.dropsEarlier = true }, { $0.purged = 1 },
    ]
    for change in changes {
      let store = try store()
      try exchange(store, change)
      #expect(try store.derived("deck") == nil)
      try store.queue.write {
        try $0.execute(sql: "DELETE FROM outbox; DELETE FROM sqlite_sequence")
      }
    }
  }

  @Test func keepsNothingThatMayBeOldAlready() throws {
    let store = try store()
    let start = try store.mark()
    try store.save([write("b")])
    try store.keep([3], as: "deck", of: ["word"], since: start)
    #expect(try store.derived("deck")?.bytes == [1, 2])
    let second = try store.mark()
    try exchange(try ReplicaStore(directory: directory.path)) { $0.cells = [cell("word")] }
    try store.keep([3], as: "deck", of: ["word"], since: second)
    #expect(try store.derived("deck") == nil)
  }
}
