import Foundation
import Testing

@testable import HaruStore

struct ServerStoreTests {
  let directory = TemporaryDirectory()

  private var file: String { directory.path + "/haru-server.sqlite" }

  private func open(_ use: ServerStore.Use = .alone) throws -> ServerStore {
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    return try ServerStore(directory: directory.path, use: use)
  }

  private func users(_ store: ServerStore) async throws -> [String] {
    try await store.read { try String.fetchAll($0, sql: "SELECT user FROM sync_user ORDER BY 1") }
  }

  private static func insert(_ user: String, _ database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO sync_user (user, epoch, seq, purged_seq, records, bytes)
        VALUES (?, 'e', 0, 0, 0, 0)
        """,
      arguments: [user]
    )
  }

  @Test func waitsForTheDiskAtEveryChange() throws {
    let store = try open()
    // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
    #expect(try store.withDatabase { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
    #expect(try store.withDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }

  @Test func readsOnlyTheRecordThatADeletionIsOf() throws {
    let plan = try open().withDatabase { database in
      try Row.fetchAll(
        database,
        sql: "EXPLAIN QUERY PLAN " + UserRecords.lastEditQuery,
        arguments: [1, "word", "a", 0]
      )
      .map { $0["detail"] as String }
    }
    #expect(plan == ["SEARCH sync_cell USING PRIMARY KEY (owner=? AND entity=? AND id=?)"])
  }

  /// The write-ahead log is checkpointed after 1,000 pages, and keeps at most 64 MiB.
  @Test func waitsFiveSecondsForALockAndBoundsTheLogOfChanges() throws {
    let store = try open()
    for (name, value) in [
      ("busy_timeout", 5_000), ("wal_autocheckpoint", 1_000), ("journal_size_limit", 64 << 20),
    ] {
      #expect(try store.withDatabase { try Int.fetchOne($0, sql: "PRAGMA \(name)") } == value)
    }
  }

  @Test func provesThatThereIsRoomForMoreThanAPage() async throws {
    let store = try open()
    try await store.prove()
    try await store.prove()
    let count = "PRAGMA page_count"
    let pages = try store.withDatabase { try Int.fetchOne($0, sql: count) } ?? 0
    // Use up what the proof has freed.
    try await store.write {
      try $0.execute(sql: "CREATE TABLE filler AS SELECT zeroblob(65536) AS content")
    }
    try store.withDatabase { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
    await #expect(throws: StoreError.diskFull(path: file)) { try await store.prove() }
    try store.withDatabase { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
    try await store.prove()
  }

  @Test func keepsTheChangesOfManyWriters() async throws {
    let names = (100..<300).map { "u\($0)" }
    do {
      let store = try open()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in names {
          group.addTask { try await store.write { try Self.insert(name, $0) } }
        }
        try await group.waitForAll()
      }
    }
    #expect(try await users(open()) == names)
  }

  @Test func undoesOnlyTheWorkThatThrows() async throws {
    let store = try open()
    let results = await withTaskGroup(of: (Int, Bool).self) { group in
      for number in 0..<40 {
        group.addTask {
          do throws(StoreError) {
            try await store.write { database in
              try Self.insert("u\(number)", database)
              if number % 4 == 0 { throw StoreError.busy(path: "here") }
            }
            return (number, true)
          } catch {
            return (number, error != .busy(path: "here"))
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let kept = (0..<40).filter { $0 % 4 != 0 }
    #expect((0..<40).filter { results[$0] == true } == kept)
    #expect(try await users(store) == kept.map { "u\($0)" }.sorted())
  }

  @Test func tellsAllWritersThatTheDiskIsFull() async throws {
    let store = try open()
    try store.withDatabase { try $0.execute(sql: "PRAGMA max_page_count = 24") }
    let refused = await withTaskGroup(of: StoreError?.self) { group in
      for number in 0..<20 {
        group.addTask {
          do throws(StoreError) {
            let name = "\(number)" + String(repeating: "x", count: 9_000)
            try await store.write { try Self.insert(name, $0) }
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: [StoreError]()) { if let error = $1 { $0.append(error) } }
    }
    let kept = try await users(store).count
    #expect(refused == Array(repeating: .diskFull(path: file), count: 20 - kept))
    #expect(kept < 20)
    try store.withDatabase { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
    try await store.write { try Self.insert("later", $0) }
    #expect(try await users(store).count == kept + 1)
  }

  @Test func bringsAllChangesIntoTheDatabaseItself() async throws {
    let store = try open()
    try await store.write { try Self.insert("u", $0) }
    try store.checkpoint()
    #expect(try Data(contentsOf: URL(filePath: file + "-wal")).isEmpty)
    let copy = directory.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: file, toPath: copy)
    let names = try await DatabaseQueue(path: copy).read {
      try String.fetchAll($0, sql: "SELECT user FROM sync_user")
    }
    #expect(names == ["u"])
  }

  @Test func isAloneInItsFolder() throws {
    let store = try open()
    #expect(throws: StoreError.inUse(path: directory.path)) { try open() }
    _ = try open(.beside)
    withExtendedLifetime(store) {}
  }

  @Test func isReleasedWithTheStore() throws {
    _ = try open()
    _ = try open()
  }

  @Test func namesTheVersionOfANewerDatabase() throws {
    try open().withDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
    let known = ServerStore.schema.steps.count
    #expect(throws: StoreError.tooNew(path: file, version: 99, known: known)) { try open() }
  }

  /// An empty file is a new database to SQLite, and beside a backup a lost one to people.
  @Test(arguments: [
    "haru-server.sqlite.before-2026-11-21", "monday.sqlite", "backups/monday", "monday",
  ])
  func anEmptyFileBesideABackupIsNoNewServer(name: String) throws {
    let path = try open().path
    let folder = URL(filePath: path).deletingLastPathComponent()
    let backup = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "backups"),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(atPath: path, toPath: backup.path)
    // `haru admin backup` writes the digest beside a backup of any name.
    let digest = URL(filePath: backup.path + ".sha256")
    if name == "monday" { try Data("0".utf8).write(to: digest) }
    for end in ["", "-wal", "-shm"] { try Data().write(to: URL(filePath: path + end)) }
    #expect(throws: StoreError.damaged(path: path)) { try open() }
    try FileManager.default.removeItem(at: backup)
    _ = try open()
  }

  @Test func damagedPagesAreFoundAtTheStart() async throws {
    let store = try open()
    for number in 0..<200 { try store.addAccount("account-\(number)") }
    try store.checkpoint()
    let path = store.path
    let size = try #require(FileManager.default.contents(atPath: path)).count
    let file = try #require(FileHandle(forWritingAtPath: path))
    for page in stride(from: 3 * 4096, to: size, by: 3 * 4096) {
      try file.seek(toOffset: UInt64(page))
      try file.write(contentsOf: Data(repeating: 0x5A, count: 4096))
    }
    try file.close()
    let copy = TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    let place = "\(copy.path)/\(ServerStore.fileName)"
    try FileManager.default.copyItem(atPath: path, toPath: place)
    #expect(throws: StoreError.damaged(path: place)) { try ServerStore(directory: copy.path) }
  }

  /// Damage that the start does not find is found by the readiness check.
  @Test func damagedTablesAreFoundByTheProof() async throws {
    let store = try open()
    for number in 0..<200 { try store.addAccount("account-\(number)") }
    try store.checkpoint()
    let place = TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    let copy = "\(place.path)/\(ServerStore.fileName)"
    var bytes = try Data(contentsOf: URL(filePath: store.path))
    // The first pages of all tables and indexes; the schema stays.
    let roots = try await DatabaseQueue(path: store.path).read {
      try Int.fetchAll($0, sql: "SELECT rootpage FROM sqlite_schema WHERE rootpage > 1")
    }
    for page in roots {
      let start = (page - 1) * 4_096
      bytes.replaceSubrange(start..<start + 4_096, with: Data(repeating: 0x5A, count: 4_096))
    }
    try bytes.write(to: URL(filePath: copy))
    let damaged = try ServerStore(directory: place.path, use: .beside)
    await #expect(throws: StoreError.damaged(path: copy)) { try await damaged.prove() }
  }

  @Test func leavesADamagedDatabase() throws {
    let damaged = Data(String(repeating: "not a database ", count: 1_000).utf8)
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    try damaged.write(to: URL(filePath: file))
    #expect(throws: StoreError.damaged(path: file)) { try open() }
    #expect(try Data(contentsOf: URL(filePath: file)) == damaged)
  }
}
