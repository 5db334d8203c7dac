import HaruPlatform
import HaruStore
import HaruSync

/// The copies of records in the data folder: each belongs to one account, or to none.
///
/// The first copy is in the folder itself, the others in folders below `copies`. One of them is
/// open; the file `copy` names it. The records of another account are neither shown nor sent.
struct RecordCopies {
  /// The data folder, as configured by the environment.
  let root: String

  private var pointer: String { root + "/copy" }

  /// The folder of the open copy.
  var open: String {
    guard let data = Data(existingFile: pointer) else { return root }
    let name = String(decoding: data, as: UTF8.self)
    return Self.isName(name) ? folder(name) : root
  }

  private func folder(_ name: String) -> String { "\(root)/copies/\(name)" }

  /// Names are numbers, so that other content of the file cannot lead anywhere else.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 9 && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + "/copies")) ?? [])
      .filter { Self.isName($0) }
  }

  /// The folders of all copies.
  private var folders: [String] { [root] + names.map { folder($0) } }

  /// The folder of an account's copy, nil if it has none here.
  func folder(of account: String) throws(StoreError) -> String? {
    for path in folders where try Self.owner(of: path) == account { return path }
    return nil
  }

  /// A folder for a new copy.
  func newFolder() throws(StoreError) -> String {
    for path in folders {
      if try Self.owner(of: path) == nil, try Self.isEmpty(path) { return path }
    }
    let last = names.compactMap { Int($0) }.max() ?? 0
    return folder("\(last + 1)")
  }

  /// The folder of the copy without an account: one with records is preferred to an empty one.
  private func nobodysFolder() throws(StoreError) -> String {
    for path in folders {
      if try Self.owner(of: path) == nil, try !Self.isEmpty(path) { return path }
    }
    return try newFolder()
  }

  /// Opens a copy from the next command on.
  func open(_ path: String) throws(StoreError) {
    if path == root {
      _ = try? FileManager.default.removeItem(atPath: pointer)
      return
    }
    let name = URL(filePath: path).lastPathComponent
    guard
      (try? Data(name.utf8).write(to: URL(filePath: pointer), options: .atomic)) != nil
    else { throw .unusable(path: pointer, reason: String(cString: strerror(errno))) }
  }

  /// Deletes the records of a copy with the files beside them, and opens a copy without an account.
  ///
  /// The folder may contain other files: only files that this command writes are deleted.
  func remove(_ path: String) throws(StoreError) {
    let backups = ReplicaBackups(directory: path)
    let history = ChangeHistory(directory: path)
    // The log before its database: without its database, it would be applied to the next one.
    let database = ["-wal", "-shm", ""].map { "\(path)/\(ReplicaStore.fileName)\($0)" }
    // What `backup restore` set aside still holds records.
    let damaged = Self.files(in: path) {
      $0.wholeMatch(of: /haru\.sqlite\.damaged-\d+(-wal|-shm)?/) != nil
    }
    let beside =
      UndoFile.allCases.map(\.rawValue) + [
        "published-quotes.jsonl", "sync.lock", ToldNotices.fileName, KeptPush.fileName,
        KnownBrowsers.fileName,
      ]
    let files =
      database + damaged + beside.map { "\(path)/\($0)" }
      + backups.days.map { backups.path(of: $0) } + weather(in: path)
      + history.numbers.map { history.path(of: $0) }
    for file in files where unlink(file) != 0 && errno != ENOENT {
      throw .unusable(path: file, reason: String(cString: strerror(errno)))
    }
    // Folders with other content stay.
    for folder in [backups.folder, path + "/weather", history.folder] { rmdir(folder) }
    try open(try nobodysFolder())
  }

  /// The last weather report of each place: files named after record ids, some of them a position.
  private func weather(in path: String) -> [String] {
    Self.files(in: path + "/weather") {
      $0.wholeMatch(of: /([0-9a-f-]{36}|-?\d+_-?\d+)\.json/) != nil
    }
  }

  private static func files(in folder: String, where isOwn: (String) -> Bool) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter(isOwn).map { "\(folder)/\($0)" }
  }

  /// The account that owns the records in a folder.
  static func owner(of path: String) throws(StoreError) -> String? {
    try ReplicaStore.existing(in: path)?.syncState().account
  }

  private static func isEmpty(_ path: String) throws(StoreError) -> Bool {
    try ReplicaStore.existing(in: path)?.recordCount() ?? 0 == 0
  }
}
