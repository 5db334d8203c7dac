import HaruStore
package import HaruSync
import HaruTime

/// The server's database in PostgreSQL: for more than one server, or more data than one disk holds.
///
/// `StorageContractTests`, `RecordStorageTests` and `AccountStorageTests` say what it does, as they
/// do for `ServerStore`.
package final class PostgresStore: Sendable {
  let postgres: Postgres
  let rules: SyncRules

  /// Connects and brings the tables to this program's version.
  package init(
    _ configuration: PostgresConfiguration,
    rules: SyncRules = SyncRules()
  ) async throws {
    self.rules = rules
    postgres = try Postgres(configuration)
    try await PostgresSchema.current.bring(postgres)
  }

  /// Ends all connections.
  package func close() { postgres.close() }

  /// Does work whose errors become those of a storage.
  func storing<Result: Sendable>(
    _ work: () async throws -> Result
  ) async throws(StoreError) -> Result {
    do { return try await work() } catch { throw StoreError(of: error) }
  }

  /// Runs statements as one transaction.
  @discardableResult
  func write(_ statements: Statement...) async throws(StoreError) -> [Rows] {
    do { return try await postgres.run(statements) } catch { throw StoreError(of: error) }
  }

  /// Runs a statement that changes nothing and decodes its rows.
  func rows<Value: Sendable>(
    _ sql: String,
    _ parameters: [Parameter] = [],
    _ decode: (Row) throws -> Value
  ) async throws(StoreError) -> [Value] {
    try await storing {
      let answers = try await postgres.read([Statement(sql, parameters)])
      return try answers.first?.map(decode) ?? []
    }
  }
}
