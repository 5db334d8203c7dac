import Crypto
import HaruPlatform

extension ServerStore {
  /// Writes a copy of the whole database to a new file; the server may keep running.
  ///
  /// The file appears only once it is complete and checked; an existing one is refused. Its SHA-256
  /// is written beside it, in a file with the suffix `.sha256` that `sha256sum -c` reads. Both are
  /// accessible only to their owner.
  public func backUp(to file: String) throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: file) else { throw .exists(path: file) }
    let partial = file + ".partial"
    _ = try? FileManager.default.removeItem(atPath: partial)
    defer { _ = try? FileManager.default.removeItem(atPath: partial) }
    try PrivateFolder.makeFile(partial)
    try withDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [partial]) }
    try Self.check(partial)
    let name = URL(filePath: file).lastPathComponent
    let line = "\(try Self.digest(of: partial))  \(name)\n"
    let sum = Self.digestPath(of: file)
    unlink(sum)
    try PrivateFolder.makeFile(sum)
    try StoreError.wrapping(path: sum) { try Data(line.utf8).write(to: URL(filePath: sum)) }
    try Self.move(partial, to: file)
  }

  /// Replaces the data in a folder with a backup; returns where the previous data is now.
  ///
  /// All epochs change, so devices that have more than the backup send it again. The backup is
  /// copied, checked (also against its SHA-256, if that is beside it) and migrated before anything
  /// is replaced; the previous data is kept beside it. Throws `StoreError.inUse` while a server
  /// runs.
  public static func restore(
    _ file: String,
    to directory: String,
    stamp: String
  ) throws(StoreError) -> String? {
    guard FileManager.default.fileExists(atPath: file) else {
      throw .unusable(path: file, reason: String(cString: strerror(ENOENT)))
    }
    try ReplicaStore.makeDirectory(directory)
    let lock = try FolderLock(directory: directory, name: "lock")
    defer { withExtendedLifetime(lock) {} }
    let fresh = "\(directory)/restore-\(stamp)"
    try ReplicaStore.makeDirectory(fresh)
    defer { _ = try? FileManager.default.removeItem(atPath: fresh) }
    let copy = "\(fresh)/\(fileName)"
    try StoreError.wrapping(path: file) {
      try FileManager.default.copyItem(atPath: file, toPath: copy)
    }
    chmod(copy, 0o600)
    if let line = try? String(contentsOfFile: digestPath(of: file), encoding: .utf8),
      try !line.hasPrefix(digest(of: copy))
    {
      throw .damaged(path: file)
    }
    try check(copy)
    try ServerStore(directory: fresh, use: .beside).withDatabase { database in
      try database.execute(sql: "UPDATE sync_user SET epoch = lower(hex(randomblob(8)))")
      // A backup does not know how long the server ran after it.
      try database.execute(sql: "DELETE FROM push_watch")
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    }
    PrivateFolder(directory).giveToOwner(copy)
    let place = "\(directory)/\(fileName)"
    guard FileManager.default.fileExists(atPath: place) else {
      try move(copy, to: place)
      return nil
    }
    let kept = "\(place).before-\(stamp)"
    try keep(place, as: kept)
    try move(copy, to: place)
    return kept
  }

  /// Gives a database a second name and detaches the write-ahead log from the first.
  ///
  /// There is a whole database in place at every moment, so that a process that dies here leaves no
  /// folder that looks new. The log is checkpointed first as far as possible.
  private static func keep(_ place: String, as kept: String) throws(StoreError) {
    _ = try? DatabaseQueue(path: place).inDatabase { try $0.checkpoint() }
    for end in ["", "-wal"] where FileManager.default.fileExists(atPath: place + end) {
      try StoreError.wrapping(path: kept + end) {
        try FileManager.default.linkItem(atPath: place + end, toPath: kept + end)
      }
    }
    // The log of another file would be applied to the new one.
    for end in ["-wal", "-shm"] { unlink(place + end) }
  }

  /// Throws unless a file is an intact database of this program.
  private static func check(_ path: String) throws(StoreError) {
    try StoreError.wrapping(path: path) {
      let queue = try DatabaseQueue(path: path, options: .init(isReadOnly: true))
      let problem = try queue.read { database in
        guard try database.tableExists("sync_user") else { return "" as String? }
        return try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
      }
      if problem != "ok" { throw StoreError.damaged(path: path) }
    }
  }

  /// Whether the SHA-256 beside a backup is that of the file.
  package static func hasRightDigest(_ file: String) -> Bool {
    guard let line = try? String(contentsOfFile: digestPath(of: file), encoding: .utf8),
      let own = try? digest(of: file)
    else { return false }
    return line.hasPrefix(own)
  }

  /// What a complete check of the database in a folder finds; nil if it is sound.
  package static func damage(in directory: String) -> String? {
    let path = "\(directory)/\(fileName)"
    do {
      try check(path)
      return nil
    } catch { return "\(error)" }
  }

  private static func digestPath(of file: String) -> String { file + ".sha256" }

  /// The SHA-256 of a file in hexadecimal.
  private static func digest(of path: String) throws(StoreError) -> String {
    try StoreError.wrapping(path: path) {
      let file = try ReadableFile(path)
      var hash = SHA256()
      while let part = try file.read(atMost: 1 << 20) { hash.update(data: part) }
      return hash.finalize().map(\.hexadecimal).joined()
    }
  }

  private static func move(_ path: String, to place: String) throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    fsync(file)
    close(file)
    guard rename(path, place) == 0 else {
      throw .unusable(path: place, reason: String(cString: strerror(errno)))
    }
  }
}
