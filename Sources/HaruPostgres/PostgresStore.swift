package import HaruStore
package import HaruSync
import HaruTime

/// The server's database in PostgreSQL: for several servers, or more data than fits on one disk.
///
/// The contracts in `Tests/HaruStoreTests/Contracts` specify it, as they do `ServerStore`.
package final class PostgresStore: Sendable {
  let postgres: Postgres
  let pushes: PushQueue
  let rules: SyncRules
  /// The exchange of news with the other servers; nil for a command that runs beside them.
  let news: PostgresNews?

  /// Connects and migrates the tables to this program's version.
  ///
  /// Only a server that `isServing` receives news from the others.
  package init(
    _ configuration: PostgresConfiguration,
    rules: SyncRules = SyncRules(),
    isServing: Bool = false
  ) async throws(StoreError) {
    self.rules = rules
    pushes = PushQueue(waitingFor: configuration.waitLimit)
    do {
      postgres = try Postgres(configuration)
      try await PostgresSchema.current.bring(postgres)
      news = isServing ? try PostgresNews(configuration, beside: postgres) : nil
    } catch { throw StoreError(of: error) }
  }

  deinit { close() }

  /// Ends all connections.
  package func close() {
    news?.close()
    postgres.close()
  }

  /// The version of the tables.
  package func version() async throws(StoreError) -> Int {
    let found = try await rows("SELECT max(version) FROM schema_version") { try $0.integer(0) }
    return Int(clamping: found.first ?? 0)
  }

  /// Runs work and maps its errors to those of a storage.
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
