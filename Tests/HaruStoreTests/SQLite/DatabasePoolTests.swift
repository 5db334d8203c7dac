import Testing

@testable import HaruStore

struct DatabasePoolTests {
  private let directory = TemporaryDirectory()

  private func open(readers: Int) throws -> DatabasePool {
    try ReplicaStore.makeDirectory(directory.path)
    let pool = try DatabasePool(
      path: directory.path + "/pool.sqlite",
      patience: 5_000,
      readerCount: readers
    )
    try pool.writer.write { try $0.execute(sql: "CREATE TABLE item (id INTEGER PRIMARY KEY)") }
    return pool
  }

  @Test func aReaderSeesOneState() async throws {
    let pool = try open(readers: 2)
    let counts = try await pool.read { database in
      let sql = "SELECT count(*) FROM item"
      let before = try Int.fetchOne(database, sql: sql)
      try pool.writer.write { try $0.execute(sql: "INSERT INTO item VALUES (1)") }
      return [before, try Int.fetchOne(database, sql: sql)]
    }
    #expect(counts == [0, 0])
    #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 1)
  }

  @Test func aReaderCannotWrite() async throws {
    let pool = try open(readers: 1)
    await #expect(throws: DatabaseError.self) {
      try await pool.read { try $0.execute(sql: "INSERT INTO item VALUES (1)") }
    }
    // The reader is given back all the same.
    #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 0)
  }

  @Test func readsMoreAtOnceThanItHasReaders() async throws {
    let pool = try open(readers: 2)
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...50 {
        group.addTask {
          try await pool.read { try Int.fetchOne($0, sql: "SELECT ?", arguments: [number]) ?? 0 }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 1_275)
  }
}
