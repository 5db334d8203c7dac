import HaruPlatform
import HaruPostgres
public import HaruStore
import HaruSync

/// The location of a server's data.
public enum DataPlace: Equatable, Sendable {
  /// In SQLite, in a folder of this machine.
  case folder(String)
  /// In PostgreSQL, at an address in libpq's form: `postgres://…` or `host=… dbname=…`.
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

  /// Opens the data while servers may be running.
  func openBeside() async throws(StoreError) -> any ServerDatabase {
    switch self {
    case .folder(let path): try ServerStore(directory: path, use: .beside)
    case .database(let address):
      try await PostgresStore(PostgresConfiguration(address: address))
    }
  }
}

extension DataPlace {
  /// Parses a place as written in a command: `sqlite:FOLDER`, or the address of a database.
  public init?(_ text: String) {
    if text.hasPrefix("sqlite:"), text.count > 7 {
      self = .folder(String(text.dropFirst(7)))
    } else if ["postgres://", "postgresql://"].contains(where: text.hasPrefix)
      || text.contains("=")
    {
      self = .database(address: text)
    } else {
      return nil
    }
  }

  /// Whether the address has a password: every user of the machine can see a process's arguments.
  public var hasPassword: Bool {
    guard case .database(let address) = self else { return false }
    let text = address.removingPercentEncoding ?? address
    return address.contains(/^postgres(ql)?:\/\/[^@\/]*:[^@\/]+@/)
      || text.contains(/(^|[?&\s])(ssl)?password\s*=/)
  }

  /// Opens the data exclusively, as far as that can be determined.
  func openForCopy() async throws(StoreError) -> any ServerDatabase & CopyableDatabase {
    switch self {
    case .folder(let path):
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch { throw .unusable(path: path, reason: error.systemReason) }
      return try ServerStore(directory: path)
    case .database(let address):
      return try await PostgresStore(PostgresConfiguration(address: address))
    }
  }

  /// Migrates the tables of a database to this program's version; returns the version.
  public static func migrate(database address: String) async throws(StoreError) -> Int {
    let store = try await PostgresStore(PostgresConfiguration(address: address))
    defer { store.close() }
    return try await store.version()
  }

  /// The operator's current quotes.
  package func quotes() async throws(StoreError) -> OperatorQuotes {
    if case .folder(let path) = self { return OperatorQuotes(dataDirectory: path) }
    let database = try await openBeside()
    let content = try await database.files.read(OperatorQuotes.fileName) ?? []
    return OperatorQuotes(content: content) { changed throws(StoreError) in
      try await database.files.write(changed, to: OperatorQuotes.fileName)
    }
  }
}
