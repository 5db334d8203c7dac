import HaruPlatform

extension ReplicaStore {
  /// Opens the records of a folder that cannot be written to, such as a mounted backup, as a copy:
  /// even for reading, SQLite writes beside a database in WAL mode.
  convenience init(copyOf directory: String) throws(StoreError) {
    let path = directory + "/" + Self.fileName
    // The backups are not copied.
    try Self.refuseEmptyFile(path, in: directory)
    let files = FileManager.default
    let copy = files.temporaryDirectory.appending(path: "haru-\(UUID().uuidString)").path
    defer { try? files.removeItem(atPath: copy) }
    let queue = try StoreError.wrapping(path: path) {
      try files.createDirectory(
        atPath: copy,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
      )
      try Self.copyRecords(from: directory, to: copy)
      do {
        return try Self.readOnlyQueue(copy)
      } catch StoreError.tooNew(_, let version, let known) {
        throw StoreError.tooNew(path: path, version: version, known: known)
      } catch StoreError.damaged {
        throw StoreError.damaged(path: path)
      }
    }
    self.init(directory: directory, path: path, queue: queue)
  }

  /// Copies the database with its log, and repeats that if its owner wrote to it meanwhile.
  private static func copyRecords(from directory: String, to copy: String) throws {
    let names = [fileName, fileName + "-wal"]
    let state = { names.map { FileStatus(directory + "/" + $0) } }
    for _ in 0..<5 {
      let before = state()
      for name in names {
        let target = URL(filePath: copy + "/" + name)
        try? FileManager.default.removeItem(at: target)
        guard FileManager.default.fileExists(atPath: directory + "/" + name) else { continue }
        try Data(contentsOf: URL(filePath: directory + "/" + name)).write(to: target)
      }
      if state() == before { return }
    }
  }

  /// Opens a copy and migrates its tables if necessary; its files may then be deleted.
  private static func readOnlyQueue(_ directory: String) throws -> DatabaseQueue {
    do {
      let store = try ReplicaStore(directory: directory)
      try store.queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    }
    let queue = try DatabaseQueue(
      path: directory + "/" + fileName,
      options: .init(isReadOnly: true)
    )
    try queue.read { database in try database.execute(sql: "SELECT 1 FROM sqlite_master") }
    return queue
  }

  /// Whether a folder's records cannot be written to.
  static func isReadOnly(_ directory: String) -> Bool {
    access(directory, W_OK) != 0 || access(directory + "/" + fileName, W_OK) != 0
  }
}
