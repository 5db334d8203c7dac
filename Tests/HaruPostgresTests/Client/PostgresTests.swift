import Foundation
import HaruTime
import PostgresCluster
import Testing

@testable import HaruPostgres

/// The client against a real server.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"))
struct PostgresTests {
  private func database(
    _ change: (inout PostgresConfiguration) -> Void = { _ in }
  ) async throws -> Postgres {
    let cluster = try #require(try await PostgresCluster.shared)
    var configuration = PostgresConfiguration(address: cluster.address(of: "postgres"))
    change(&configuration)
    return try Postgres(configuration)
  }

  @Test func returnsWhatWasSent() async throws {
    let database = try await database()
    let texts = ["", "하루 \"quoted\" \\ {,}", "NULL", "\n\t'"]
    let rows = try await database.run([
      Statement(
        "SELECT $1::text, $2::bigint, $3::boolean, $4::bytea, $5::text, $6::bigint",
        [
          .text(texts[1]), .integer(Int64.min), .boolean(true), .bytes([0, 255, 10]), .null,
          .instant(Instant(milliseconds: -1)),
        ]
      ),
      Statement(
        "SELECT unnest($1::text[]), unnest($2::bigint[])",
        [.texts(texts), .integers([3, -4])]
      ),
      Statement("SELECT unnest($1::bytea[])", [.listOfBytes([[1], [], [92, 34]])]),
    ])
    let row = try #require(rows[0].first)
    #expect(try row.text(0) == texts[1] && row.integer(1) == .min && row.boolean(2))
    #expect(try row.bytes(3) == [0, 255, 10] && row.optionalText(4) == nil)
    #expect(try row.integer(5) == -1)
    #expect(try rows[1].map { try $0.text(0) } == texts)
    #expect(try rows[1].map { try $0.optionalInteger(1) } == [3, -4, nil, nil])
    #expect(try rows[2].map { try $0.bytes(0) } == [[1], [], [92, 34]])
  }

  @Test func anAnswerOfAnotherFormIsAnError() async throws {
    let rows = try await database().run([Statement("SELECT 'x', NULL, '\\x0'")])
    let row = try #require(rows.first?.first)
    #expect(throws: PostgresError.malformed) { try row.integer(0) }
    #expect(throws: PostgresError.malformed) { try row.boolean(0) }
    #expect(throws: PostgresError.malformed) { try row.bytes(0) }
    #expect(throws: PostgresError.malformed) { try row.bytes(2) }
    #expect(throws: PostgresError.malformed) { try row.text(1) }
    #expect(throws: PostgresError.malformed) { try row.text(3) }
    #expect(throws: PostgresError.malformed) { try row.text(-1) }
  }

  @Test func aBatchIsOneTransaction() async throws {
    let database = try await database()
    _ = try await database.run([Statement("CREATE TABLE one_batch (number bigint PRIMARY KEY)")])
    let insert = Statement("INSERT INTO one_batch VALUES ($1)", [.integer(1)])
    for _ in 0..<2 {
      let error = await #expect(throws: PostgresError.self) {
        try await database.run([insert, insert, Statement("SELECT 1")])
      }
      guard case .refused("23505", _, "one_batch_pkey") = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    // A statement that was prepared in a failed batch can be used by the next one.
    let rows = try await database.run([insert, Statement("SELECT count(*) FROM one_batch")])
    #expect(rows[0].affected == 1)
    #expect(try rows[1].first?.integer(0) == 1)
  }

  @Test func aTransactionSpansBatchesAndRollsBack() async throws {
    let database = try await database { $0.connectionLimit = 1 }
    _ = try await database.run([Statement("CREATE TABLE spanned (number bigint PRIMARY KEY)")])
    struct Stopped: Error {}
    func insert(_ number: Int, fails: Bool) async throws {
      try await database.transaction { session in
        let insert = Statement("INSERT INTO spanned VALUES ($1)", [.integer(number)])
        try await session.run([Statement("BEGIN"), insert])
        if fails { throw Stopped() }
        try await session.run([Statement("COMMIT")])
      }
    }
    await #expect(throws: Stopped.self) { try await insert(1, fails: true) }
    try await insert(2, fails: false)
    await #expect(throws: PostgresError.self) { try await insert(2, fails: false) }
    let rows = try await database.run([Statement("SELECT number FROM spanned")])
    #expect(try rows[0].map { try $0.integer(0) } == [2])
  }

  @Test func manyShareFewConnections() async throws {
    let database = try await database { $0.connectionLimit = 3 }
    let processes = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<300 {
        group.addTask {
          let rows = try await database.run([
            Statement("SELECT pg_backend_pid(), $1::bigint", [.integer(number)])
          ])
          let row = try #require(rows.first?.first)
          #expect(try row.integer(1) == Int64(number))
          return try row.integer(0)
        }
      }
      return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
    }
    #expect((1...3).contains(processes.count))
  }

  /// More data in both directions than the socket buffers hold.
  @Test func muchGoesBothWaysAtOnce() async throws {
    let database = try await database()
    let text = String(repeating: "하루", count: 100_000)
    let echo = Statement("SELECT $1::text || $2::text", [.text(text), .text(text)])
    let rows = try await database.run(Array(repeating: echo, count: 8))
    #expect(try rows.allSatisfy { try $0.first?.text(0).utf8.count == text.utf8.count * 2 })
  }

  @Test func timesAreLimited() async throws {
    let sleep = [Statement("SELECT pg_sleep($1::bigint)", [.integer(60)])]
    let slow = try await database { $0.statementLimit = .milliseconds(50) }
    let error = await #expect(throws: PostgresError.self) { try await slow.run(sleep) }
    guard case .refused("57014", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // A server that no longer responds at all.
    let silent = try await database { $0.answerLimit = .milliseconds(50) }
    await #expect(throws: PostgresError.timedOut) { try await silent.run(sleep) }
    #expect(try await silent.run([Statement("SELECT 1")]).count == 1)
    // A pool without a free connection.
    let full = try await database {
      $0.connectionLimit = 1
      $0.waitLimit = .seconds(3)
    }
    _ = try await full.run([Statement("SELECT 1")])
    try await full.transaction { session in
      try await session.run([Statement("BEGIN")])
      await #expect(throws: PostgresError.busy) { try await full.run([Statement("SELECT 1")]) }
      try await session.run([Statement("COMMIT")])
    }
    #expect(try await full.run([Statement("SELECT 1")]).count == 1)
  }

  @Test func aNULNeverReachesTheServerAndEndsNoText() async throws {
    let database = try await database()
    let rows = try await database.run([Statement("SELECT $1::text", [.text("a\0b")])])
    #expect(try rows[0].map { try $0.text(0) } == ["a\u{FFFD}b"])
  }

  @Test func aClosedClientRefuses() async throws {
    let database = try await database()
    #expect(try await database.run([Statement("SELECT 1")]).count == 1)
    database.close()
    await #expect(throws: PostgresError.closed) { try await database.run([Statement("SELECT 1")]) }
  }
}
