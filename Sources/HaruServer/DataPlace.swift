import HaruPostgres
package import HaruStore
import HaruSync

/// Where a server's data is.
public enum DataPlace: Equatable, Sendable {
  /// In SQLite, in a folder of this machine.
  case folder(String)
  /// In PostgreSQL, at an address as libpq takes it: `postgres://…` or `host=… dbname=…`.
  case database(address: String)

  /// Opens the data for a server.
  func open(rules: SyncRules) async throws(StoreError) -> any ServerDatabase {
    switch self {
    case .folder(let path): try ServerStore(directory: path, rules: rules)
    case .database(let address):
      try await PostgresStore(
        PostgresConfiguration(address: address),
        rules: rules,
        isServing: true
      )
    }
  }

  /// Opens the data beside the servers that are running.
  func openBeside() async throws(StoreError) -> any ServerDatabase {
    switch self {
    case .folder(let path): try ServerStore(directory: path, use: .beside)
    case .database(let address):
      try await PostgresStore(PostgresConfiguration(address: address))
    }
  }
}

extension DataPlace {
  /// The operator's quotes, as they are now.
  package func quotes() async throws(StoreError) -> OperatorQuotes {
    if case .folder(let path) = self { return OperatorQuotes(dataDirectory: path) }
    let database = try await openBeside()
    let content = try await database.files.read(OperatorQuotes.fileName) ?? []
    return OperatorQuotes(content: content) { changed throws(StoreError) in
      try await database.files.write(changed, to: OperatorQuotes.fileName)
    }
  }
}
