import Foundation
import GRDB

extension ReplicaStore {
  /// Opens the records of a folder that cannot be written to, such as a mounted backup, for reading
  /// alone: as a copy, since SQLite writes beside a database in WAL mode even to read it.
  convenience init(copyOf directory: String) throws(StoreError) {
    let path = directory + "/" + Self.fileName
    let files = FileManager.default
    let copy = files.temporaryDirectory.appending(path: "haru-\(UUID().uuidString)").path
    defer { try? files.removeItem(atPath: copy) }
    let queue = try StoreError.wrapping(path: path) {
      try files.createDirectory(
        atPath: copy,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
      )
      for name in [Self.fileName, Self.fileName + "-wal"]
      where files.fileExists(atPath: directory + "/" + name) {
        try Data(contentsOf: URL(filePath: directory + "/" + name))
          .write(to: URL(filePath: copy + "/" + name))
      }
      return try Self.readOnlyQueue(copy)
    }
    self.init(directory: directory, path: path, queue: queue)
  }

  /// Opens a copy, after a newer version's changes to its tables; its files may then be deleted.
  private static func readOnlyQueue(_ directory: String) throws -> DatabaseQueue {
    do {
      let store = try ReplicaStore(directory: directory)
      try store.queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
      }
    }
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(
      path: directory + "/" + fileName,
      configuration: configuration
    )
    try queue.read { database in try database.execute(sql: "SELECT 1 FROM sqlite_master") }
    return queue
  }

  /// Whether the records of a folder can only be read.
  static func isReadOnly(_ directory: String) -> Bool {
    access(directory, W_OK) != 0 || access(directory + "/" + fileName, W_OK) != 0
  }
}
