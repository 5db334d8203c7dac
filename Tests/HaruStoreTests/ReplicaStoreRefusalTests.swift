import Foundation
import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

struct ReplicaStoreRefusalTests {
  let directory = TemporaryDirectory()

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: directory.database)) }

  private func fill() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save(
      (1...200).map { number in
        CellWrite(
          CellKey(entity: "alarm", id: "\(number)", field: "label"),
          value: .string(String(repeating: "x", count: 200)),
          madeAt: Instant(milliseconds: 0)
        )
      }
    )
    try store.queue.inDatabase { try $0.checkpoint() }
  }

  @Test func namesTheVersionOfANewerDatabase() throws {
    try ReplicaStore(directory: directory.path).queue.write {
      try $0.execute(sql: "PRAGMA user_version = 99")
    }
    let before = try bytes()
    let known = ReplicaStore.schema.steps.count
    #expect(throws: StoreError.tooNew(path: directory.database, version: 99, known: known)) {
      try ReplicaStore(directory: directory.path)
    }
    #expect(try bytes() == before)
  }

  @Test(arguments: ["hello\n", String(repeating: "not a database ", count: 1_000)])
  func leavesAFileThatIsNoDatabase(_ text: String) throws {
    try directory.write(Data(text.utf8))
    #expect(throws: StoreError.damaged(path: directory.database)) {
      try ReplicaStore(directory: directory.path)
    }
    #expect(try bytes() == Data(text.utf8))
  }

  @Test func tellsOfADamagedPage() throws {
    try fill()
    var damaged = try bytes()
    // All pages except the first, which contains the schema.
    damaged.replaceSubrange(4_096..., with: Data(repeating: 0xA5, count: damaged.count - 4_096))
    try directory.write(damaged)
    #expect(throws: StoreError.damaged(path: directory.database)) {
      try ReplicaStore(directory: directory.path).records(of: "alarm")
    }
    #expect(try bytes() == damaged)
  }

  @Test func refusesAnEmptyFileOnlyBesideABackup() throws {
    // A process may have ended right after it had created the file.
    try directory.write(Data())
    try fill()
    do {
      let day = try #require(PlainDate(year: 2026, month: 11, day: 20))
      try ReplicaStore(directory: directory.path).keepBackup(on: day)
    }
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: directory.database + suffix)
    }
    try directory.write(Data())
    #expect(throws: StoreError.damaged(path: directory.database)) {
      try ReplicaStore(directory: directory.path)
    }
    // On a file system that is mounted for reading only.
    #expect(throws: StoreError.damaged(path: directory.database)) {
      try ReplicaStore(copyOf: directory.path)
    }
    #expect(try bytes().isEmpty)
    let backups = ReplicaBackups(directory: directory.path)
    // An empty backup shows nothing.
    try Data().write(to: URL(filePath: backups.path(of: backups.days[0])))
    #expect(try ReplicaStore(directory: directory.path).records(of: "alarm") == [])
  }

  @Test func tellsOfAValueThatIsNoJSON() throws {
    try fill()
    let store = try ReplicaStore(directory: directory.path)
    try store.queue.write {
      try $0.execute(sql: "UPDATE outbox SET value = '{' WHERE id = '100'")
    }
    #expect(throws: StoreError.damaged(path: directory.database)) {
      try store.records(of: "alarm")
    }
  }

  @Test func tellsWhyAFolderCannotBeMade() throws {
    try directory.write(Data())
    let path = directory.database + "/data"
    #expect(throws: StoreError.unusable(path: path, reason: "Not a directory")) {
      try ReplicaStore(directory: path)
    }
  }

  @Test func tellsThatTheDatabaseIsAFolder() throws {
    try FileManager.default.createDirectory(
      atPath: directory.database,
      withIntermediateDirectories: true
    )
    #expect(
      throws: StoreError.unusable(
        path: directory.database,
        reason: "unable to open database file"
      )
    ) {
      try ReplicaStore(directory: directory.path)
    }
  }

  @Test func tellsThatTheDiskIsFull() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.queue.write { try $0.execute(sql: "PRAGMA max_page_count = 12") }
    #expect(throws: StoreError.diskFull(path: directory.database)) {
      try store.save(
        (1...100).map { number in
          CellWrite(
            CellKey(entity: "alarm", id: "\(number)", field: "label"),
            value: .string(String(repeating: "x", count: 2_000)),
            madeAt: Instant(milliseconds: 0)
          )
        }
      )
    }
    #expect(try store.records(of: "alarm") == [])
  }
}
