import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Testing

struct ReplicaBackupsTests {
  private let directory = TemporaryDirectory()

  @Test func keepsWhatWasThereBeforeTheFirstChangeOfADay() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([Self.name("Exam", at: 1)])
    #expect(store.backups.days.isEmpty, "nothing was there before")
    try store.save([Self.name("Big exam", at: 2)])
    try store.save([Self.name("Last exam", at: 3)])
    let day = try #require(store.backups.days.first)
    #expect(store.backups.days.count == 1)
    #expect(store.backups.file(of: day)?.changes == [Self.name("Exam", at: 1)])
    let path = store.backups.path(of: day)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: store.backups.folder)
        == ["\(day).json"]
    )
  }

  @Test func keepsTheLastSevenDays() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([Self.name("Exam", at: 1)])
    let first = try #require(PlainDate(year: 2026, month: 11, day: 1))
    let days = (0..<9).compactMap { first.adding(days: $0) }
    for day in days { store.keepBackup(on: day) }
    #expect(store.backups.days == Array(days.reversed().prefix(7)))
  }

  @Test func goesOnWhereNoBackupCanBeMade() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([Self.name("Exam", at: 1)])
    try Data().write(to: URL(filePath: store.backups.folder))
    try store.save([Self.name("Big exam", at: 2)])
    #expect(try store.cells() == [Self.name("Big exam", at: 2)])
    #expect(store.backups.days.isEmpty)
  }

  @Test func answersTheTopmostValueOfEachCell() throws {
    let store = try ReplicaStore(directory: directory.path)
    var transaction = SyncTransaction(try store.syncState())
    transaction.cells = [
      SyncedCell(
        CellKey(entity: "dday", id: "1", field: "name"),
        value: "Server",
        stamp: Instant(milliseconds: 9),
        sequence: 1,
        birth: 1
      ),
      SyncedCell(
        CellKey(entity: "dday", id: "1", field: "pen"),
        value: 3,
        stamp: Instant(milliseconds: 9),
        sequence: 2,
        birth: 1
      ),
    ]
    try store.store(transaction)
    try store.save([Self.name("Exam", at: 1)])
    try store.save([Self.name("Big exam", at: 2)])
    #expect(try store.cells().map(\.value) == ["Big exam", 3])
    #expect(try store.cells().map(\.madeAt.milliseconds) == [2, 9])
  }

  private static func name(_ name: String, at time: Int64) -> CellWrite {
    CellWrite(
      CellKey(entity: "dday", id: "1", field: "name"),
      value: .string(name),
      madeAt: Instant(milliseconds: time)
    )
  }
}
