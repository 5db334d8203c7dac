import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruPostgres

/// The buffer without a database: the rules read what they have written.
struct BufferedRecordsTests {
  private let now = Instant(milliseconds: 1_795_000_000_000)
  private let name = CellKey(entity: "alarm", id: "a", field: "name")
  private let order = CellKey(entity: "alarm", id: "a", field: "order")

  private func cell(_ key: CellKey, _ sequence: Int64, stamp: Int64) -> ServerCell {
    ServerCell(
      SyncedCell(
        key,
        value: .integer(sequence),
        stamp: Instant(milliseconds: stamp),
        sequence: sequence,
        birth: 1
      ),
      device: "d",
      number: sequence
    )
  }

  /// A buffer with one known cell, written a day ago.
  private func buffer() -> BufferedRecords {
    var buffer = BufferedRecords(ServerAccount(epoch: "e"))
    var old = cell(name, 1, stamp: 10)
    old.receivedAt = now - 86_400_000
    buffer.fetched([FetchedCell(old)], of: [name, order])
    return buffer
  }

  @Test func readsWhatItWrote() throws {
    var buffer = buffer()
    try buffer.put(cell(order, 2, stamp: 30), at: now)
    try buffer.put(cell(name, 3, stamp: 20), at: now)
    #expect(try buffer.record(entity: "alarm", id: "a") == ServerRecord(cells: 2, birth: 1))
    #expect(try buffer.cell(name)?.cell.value == 3 && buffer.cell(name)?.receivedAt == now)
    func edit(after sequence: Int64) throws -> Int64? {
      try buffer.lastEdit(entity: "alarm", id: "a", after: sequence)?.milliseconds
    }
    #expect(try edit(after: 0) == 30 && edit(after: 2) == 20 && edit(after: 3) == nil)
    try buffer.remove(order)
    #expect(try buffer.record(entity: "alarm", id: "a")?.cells == 1)
    #expect(try buffer.cell(order)?.number == nil)
  }

  @Test func writesACellOnceAndKeepsItsValueOfYesterday() throws {
    var buffer = buffer()
    for sequence in 2...4 as ClosedRange<Int64> {
      try buffer.put(cell(name, sequence, stamp: 20), at: now)
    }
    try buffer.put(cell(order, 5, stamp: 20), at: now)
    #expect(buffer.changes.cells.updated.map(\.cell.sequence) == [4])
    #expect(buffer.changes.cells.added.map(\.cell.sequence) == [5])
    #expect(buffer.changes.keptKeys == [name] && buffer.changes.removedKeys.isEmpty)
    try buffer.remove(name)
    #expect(
      buffer.changes.cells.updated.isEmpty && buffer.changes.cells.added.map(\.cell.sequence) == [5]
    )
    #expect(buffer.changes.removedKeys == [name])
  }

  @Test func addsOnlyWhatTheDatabaseDoesNotHave() throws {
    var buffer = buffer()
    try buffer.put(cell(order, 2, stamp: 20), at: now)
    for key in [name, order] { try buffer.remove(key) }
    try buffer.put(cell(name, 3, stamp: 20), at: now)
    try buffer.put(cell(order, 4, stamp: 20), at: now)
    #expect(buffer.changes.cells.updated.map(\.cell.sequence) == [3])
    #expect(buffer.changes.cells.added.map(\.cell.sequence) == [4])
    #expect(buffer.changes.removedKeys.isEmpty)
  }

  @Test func whatWasNotFetchedIsAnErrorAndNoAnswer() {
    var buffer = buffer()
    let other = CellKey(entity: "alarm", id: "b", field: "name")
    #expect(throws: BufferedRecords.NotFetched.self) { try buffer.cell(other) }
    #expect(throws: BufferedRecords.NotFetched.self) { try buffer.record(entity: "alarm", id: "b") }
    #expect(throws: BufferedRecords.NotFetched.self) {
      try buffer.lastEdit(entity: "alarm", id: "b", after: 0)
    }
    #expect(throws: BufferedRecords.NotFetched.self) { try buffer.device("d") }
    #expect(throws: BufferedRecords.NotFetched.self) { try buffer.refusals(of: "d") }
    #expect(throws: BufferedRecords.NotFetched.self) { try buffer.sum() }
    #expect(throws: BufferedRecords.NotFetched.self) {
      try buffer.put(cell(other, 2, stamp: 1), at: now)
    }
  }
}
