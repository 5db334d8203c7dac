import Foundation
import GRDB

@testable import HaruStore

/// A folder of its own for one test, removed when the test is over.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "haru-test-\(UUID().uuidString)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var database: String { path + "/haru.sqlite" }

  /// Puts a file where the database belongs.
  func write(_ bytes: Data) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: database))
  }
}

extension ServerStore {
  /// Adds an account without a way in, if it is not there.
  func addAccount(_ id: String) throws {
    try withDatabase {
      let sql = "INSERT OR IGNORE INTO account (id, created_ms, is_disabled) VALUES (?, 0, 0)"
      try $0.execute(sql: sql, arguments: [id])
    }
  }
}
