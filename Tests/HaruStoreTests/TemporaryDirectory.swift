import Foundation

@testable import HaruStore

/// A folder for one test, deleted when the test is over.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "haru-test-\(UUID().uuidString)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var database: String { path + "/haru.sqlite" }

  /// Writes a file in place of the database.
  func write(_ bytes: Data) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: database))
  }
}

extension ServerStore {
  /// Adds an account without a way to sign in, unless it exists.
  func addAccount(_ id: String) throws {
    try withDatabase {
      let sql = "INSERT OR IGNORE INTO account (id, created_ms, is_disabled) VALUES (?, 0, 0)"
      try $0.execute(sql: sql, arguments: [id])
    }
  }
}
