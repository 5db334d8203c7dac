import Foundation
import HaruSync
import HaruTime
import PostgresCluster
import Testing

@testable import HaruPostgres
@testable import HaruStore

/// The databases that a server's storage can use; the contracts run on each.
enum StorageEngine: CaseIterable, CustomTestStringConvertible {
  case sqlite, postgres

  var testDescription: String {
    switch self {
    case .sqlite: "SQLite"
    case .postgres: "PostgreSQL"
    }
  }

  /// Creates a place without data; cancels the test if PostgreSQL is not installed.
  func makePlace(in folder: TemporaryDirectory) async throws -> StoragePlace {
    switch self {
    case .sqlite:
      try FileManager.default.createDirectory(
        atPath: folder.path,
        withIntermediateDirectories: true
      )
      return .folder(folder.path)
    case .postgres:
      guard let cluster = try await PostgresCluster.shared else {
        try Test.cancel("PostgreSQL is not installed")
      }
      return .database(address: try await cluster.makeDatabase())
    }
  }

  /// An empty storage.
  func open(
    in folder: TemporaryDirectory,
    rules: SyncRules = SyncRules()
  ) async throws -> any ServerDatabase {
    try await makePlace(in: folder).open(rules: rules)
  }
}

/// The location of a storage's data, from which it can be opened again.
enum StoragePlace {
  case folder(String)
  case database(address: String)

  func open(rules: SyncRules = SyncRules()) async throws -> any ServerDatabase {
    switch self {
    case .folder(let path): try ServerStore(directory: path, rules: rules)
    case .database(let address):
      try await PostgresStore(Self.patient(PostgresConfiguration(address: address)), rules: rules)
    }
  }

  /// A configuration for a process in which thousands of tests run at a time: its tasks may wait
  /// for a thread longer than a server's may wait for the database.
  private static func patient(_ configuration: PostgresConfiguration) -> PostgresConfiguration {
    var patient = configuration
    patient.waitLimit = .seconds(120)
    patient.lockLimit = .seconds(120)
    patient.idleLimit = .seconds(120)
    patient.statementLimit = .seconds(120)
    patient.answerLimit = .seconds(150)
    return patient
  }
}

/// The id of an account from a short name: accounts have UUIDs.
func accountID(_ name: String) -> String {
  let digits = name.utf8.prefix(6).map { String($0, radix: 16) }.joined()
  let zeros = String(repeating: "0", count: max(0, 12 - digits.count))
  return "00000000-0000-7000-8000-" + zeros + digits
}

extension AccountStorage {
  /// Adds an account without a way to sign in, unless it exists.
  func makeAccount(_ id: String) async throws {
    let account = Account(
      id: id,
      email: nil,
      passwordHash: nil,
      createdAt: Instant(milliseconds: 0)
    )
    if try await self.account(.id(id)) == nil { _ = try await add(account, identity: nil) }
  }
}

extension RecordStorage {
  /// The result of a query of one number, in either database.
  func number(_ sql: String) async throws -> Int64? {
    if let store = self as? ServerStore {
      return try store.withDatabase { try Int64.fetchOne($0, sql: sql) }
    }
    let store = try #require(self as? PostgresStore)
    return try await store.postgres.run([Statement(sql)]).first?.first?.optionalInteger(0)
  }

  /// Runs a statement, in either database.
  func run(_ sql: String) async throws {
    if let store = self as? ServerStore {
      try store.withDatabase { try $0.execute(sql: sql) }
    } else {
      let store = try #require(self as? PostgresStore)
      _ = try await store.postgres.run([Statement(sql)])
    }
  }

  /// The number of rows of a table.
  func count(_ table: String) async throws -> Int64? {
    try await number("SELECT count(*) FROM \(table)")
  }
}
