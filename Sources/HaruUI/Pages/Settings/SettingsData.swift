package import HaruCore
import HaruJSON
package import HaruSync
package import HaruTime

/// What the page of the person's data knows: the backups of this browser, and a file that is looked
/// at before anything is changed.
package final class SettingsData {
  /// The backups that the browser keeps, the newest first; nil before it has told.
  package var backups: [Backup]?
  /// The kind of table that is chosen.
  package var table = RecordTable.calculations
  /// What is looked at.
  package var look: Look?
  /// The day of the backup that is on its way.
  package var awaited: PlainDate?

  /// Makes what a page knows that was never opened.
  package init() {}

  /// What everything was when a day began.
  package struct Backup: Equatable {
    package var day: PlainDate
    package var bytes: Int64

    /// Reads `[{"day":date,"bytes":count}, …]`; the newest first.
    static func list(from text: String) -> [Backup] {
      let list = (try? JSON.parse(Array(text.utf8)))?.array ?? []
      return list.compactMap { entry in
        guard let day = entry["day"]?.string.flatMap({ try? PlainDate(parsing: $0) }) else {
          return nil
        }
        return Backup(day: day, bytes: entry["bytes"]?.integer ?? 0)
      }
      .sorted { $0.day > $1.day }
    }
  }

  /// A file, and what it would change.
  package final class Look {
    /// The day of a backup, nil for a file that was chosen.
    package let day: PlainDate?
    package let file: RecordFile
    package let plan: ImportPlan

    init(day: PlainDate?, file: RecordFile, in replica: Replica, at now: Instant) {
      self.day = day
      self.file = file
      plan = ImportPlan(file, into: replica.cells, restoring: day != nil, at: now)
    }
  }
}
