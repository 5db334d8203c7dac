import HaruPlatform
import HaruJSON
public import HaruSync
public import HaruTime

/// Backups of a device's records on the last seven days on which they changed.
///
/// Each day has a file in export format, in the folder `backups` beside the database. It is written
/// before the first change of the day, so it holds the state that the day before left.
public struct ReplicaBackups: Sendable {
  /// The folder of the files.
  public let folder: String

  /// Refers to the backups of the records in a folder.
  public init(directory: String) {
    folder = directory.hasSuffix("/") ? directory + "backups" : directory + "/backups"
  }

  /// The days with a backup, newest first.
  public var days: [PlainDate] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      name.hasSuffix(".json") ? try? PlainDate(parsing: String(name.dropLast(5))) : nil
    }
    .sorted(by: >)
  }

  /// The file of a day.
  public func path(of day: PlainDate) -> String { "\(folder)/\(day).json" }

  /// Reads the backup of a day; nil if there is no readable one.
  public func file(of day: PlainDate) -> RecordFile? {
    FileManager.default.contents(atPath: path(of: day))
      .flatMap { try? JSON.parse($0) }
      .flatMap { RecordFile(json: $0) }
  }

  /// Writes the day's backup unless there is one, and deletes those that are too old.
  ///
  /// The file appears complete or not at all. A failure is ignored: it must not block the change.
  func keep(_ day: PlainDate, of store: ReplicaStore, at now: Instant) {
    let path = path(of: day)
    guard access(path, F_OK) != 0, let cells = try? store.cells(), !cells.isEmpty else { return }
    let text = RecordFile(exporting: cells).utf8(madeAt: now)
    let partial = "\(path).\(getpid())"
    guard (try? ReplicaStore.makeDirectory(folder)) != nil,
      FileManager.default.createFile(
        atPath: partial,
        contents: Data(text),
        attributes: [.posixPermissions: 0o600]
      ), rename(partial, path) == 0
    else {
      unlink(partial)
      return
    }
    for old in days.dropFirst(RecordFile.dailyBackups) { unlink(self.path(of: old)) }
  }
}

extension ReplicaStore {
  /// The backups of these records.
  public var backups: ReplicaBackups { ReplicaBackups(directory: directory) }

  /// Writes the backup of a day, by default today, unless there is one; call it before the records
  /// change.
  public func keepBackup(on day: PlainDate? = nil) {
    var seconds = time(nil)
    var here = tm()
    localtime_r(&seconds, &here)
    let today = PlainDate(
      year: Int(here.tm_year) + 1900,
      month: Int(here.tm_mon) + 1,
      day: Int(here.tm_mday)
    )
    guard let day = day ?? today else { return }
    backups.keep(day, of: self, at: Instant(milliseconds: Int64(seconds) * 1000))
  }
}
