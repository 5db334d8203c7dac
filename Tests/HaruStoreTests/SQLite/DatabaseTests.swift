import CSQLite
import Foundation
import Testing

@testable import HaruStore

struct DatabaseTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.inDatabase {
      try $0.execute(sql: "CREATE TABLE item (id INTEGER PRIMARY KEY, value)")
    }
  }

  private func code(_ work: (Database) throws -> Void) -> Int32? {
    do {
      try queue.inDatabase(work)
      return nil
    } catch { return (error as? DatabaseError)?.code }
  }

  private func stored(_ value: DatabaseValue) throws -> (DatabaseValue?, String?) {
    try queue.inDatabase { database in
      try database.execute(sql: "REPLACE INTO item VALUES (1, ?)", arguments: [value])
      let row = try Row.fetchOne(database, sql: "SELECT value, typeof(value) AS kind FROM item")
      return (row?.databaseValues[0], row?["kind"])
    }
  }

  @Test(arguments: [
    (DatabaseValue.null, "null"), (.integer(.min), "integer"), (.integer(.max), "integer"),
    (.real(0.1), "real"), (.text(""), "text"), (.text("a\u{0}하루"), "text"),
    (.blob(Data()), "blob"), (.blob(Data([0, 255])), "blob"),
  ])
  func returnsWhatWasStored(value: DatabaseValue, kind: String) throws {
    let (found, foundKind) = try stored(value)
    #expect(found == value)
    #expect(foundKind == kind)
  }

  @Test func readsAnUnexpectedValueAsZeroOrEmpty() throws {
    let sql = "SELECT NULL AS a, 'text' AS b, 7 AS c, 300 AS d"
    let row = try #require(try queue.read { try Row.fetchOne($0, sql: sql) })
    let (number, text): (Int64, String) = (row["b"], row["c"])
    #expect(number == 0 && text == "")
    let (none, byte): (Int?, UInt8?) = (row["a"], row["d"])
    #expect(none == nil && byte == nil)
    #expect(row[2] == 7)
  }

  @Test func executesSeveralStatementsWithTheirArguments() throws {
    try queue.inDatabase { database in
      try database.execute(
        sql: "INSERT INTO item VALUES (1, ?); -- nothing\nINSERT INTO item VALUES (2, ?);",
        arguments: ["a", nil]
      )
      #expect(database.changesCount == 1)
      #expect(database.lastInsertedRowID == 2)
      #expect(try String.fetchAll(database, sql: "SELECT value FROM item ORDER BY id") == ["a"])
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM item") == 2)
      #expect(try Int.fetchOne(database, sql: "SELECT id FROM item WHERE id = 3") == nil)
      #expect(try database.tableExists("item"))
      #expect(try !database.tableExists("sqlite_schema") && !database.tableExists("no"))
    }
  }

  @Test func refusesWrongArgumentsAndStatements() {
    #expect(code { try $0.execute(sql: "SELECT ?", arguments: []) } == SQLITE_RANGE)
    #expect(code { try $0.execute(sql: "SELECT ?", arguments: [1, 2]) } == SQLITE_RANGE)
    #expect(code { _ = try $0.makeStatement(sql: "-- nothing") } == SQLITE_MISUSE)
    #expect(code { try $0.execute(sql: "SELECT * FROM missing") } == SQLITE_ERROR)
    #expect(code { try $0.execute(sql: "SELECT \"no column\"") } == SQLITE_ERROR)
    #expect(
      code {
        try $0.execute(
          sql: """
            CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER REFERENCES a (id));
            INSERT INTO b VALUES (1);
            """
        )
      } == SQLITE_CONSTRAINT
    )
  }

  private struct Failed: Error {}

  @Test func rollsBackWorkThatThrows() throws {
    func count() throws -> Int? {
      try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") }
    }
    func fails(_ work: () throws -> Void) -> Bool {
      do { try work() } catch { return error is Failed }
      return false
    }
    let first = fails {
      try queue.write { database in
        try database.execute(sql: "INSERT INTO item VALUES (1, 1)")
        throw Failed()
      }
    }
    #expect(first)
    #expect(try count() == 0)
    try queue.write { database in
      try database.execute(sql: "INSERT INTO item VALUES (1, 1)")
      let second = fails {
        try database.inSavepoint {
          try database.execute(sql: "INSERT INTO item VALUES (2, 2)")
          throw Failed()
        }
      }
      #expect(second)
      try database.inSavepoint { try database.execute(sql: "INSERT INTO item VALUES (3, 3)") }
    }
    #expect(try count() == 2)
    #expect(try queue.inDatabase { $0.isInsideTransaction } == false)
  }

  @Test func aClosedDatabaseThrows() async throws {
    queue.close()
    #expect(code { _ in } == SQLITE_MISUSE)
    await #expect(throws: DatabaseError.self) { try await queue.read { _ in } }
  }
}
