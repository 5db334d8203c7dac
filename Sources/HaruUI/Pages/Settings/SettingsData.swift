package import HaruCore
import HaruJSON
package import HaruSync
package import HaruTime

/// The state of the data page: this browser's backups, and a file that is previewed before anything
/// changes.
///
/// It is a class, because the app's state contains it on every page and is copied often.
package final class SettingsData {
  /// The browser's backups, newest first; nil until they are listed.
  package var backups: [Backup]?
  /// The chosen kind of table.
  package var table = RecordTable.calculations
  /// The preview.
  package var look: Look?
  /// What to preview as soon as it arrives.
  package var question: Question?
  /// The request for the calendar chosen last, and the name of its file.
  package var calendar: (request: RequestID, name: String)?
  /// The calendar that was read, until the person decides whether to add it.
  package var calendarLook: SettingsCalendarLook?
  /// How many deleted records are shown.
  var deletionLimit = deletionStep
  /// How many more deleted records each tap shows.
  static let deletionStep = 20
  /// Whether the last import can be undone.
  package var hasUndo = false

  /// Creates the initial state.
  package init() {}

  /// The origin of a previewed file.
  package enum Source: Equatable {
    case file
    case backup(PlainDate)
    /// The undo of the last import.
    case undo
  }

  /// The request for the file chosen last.
  package struct Question {
    let request: RequestID
    let source: Source
  }

  /// The name under which the browser stores the undo of the last import.
  static let undoName: StaticString = "undo"

  /// Forgets the undo after it was used, because it must not run twice.
  static func forgetUndo(_ state: inout some SettingsPage.Scope) -> [Effect] {
    state.settingsPage.data.hasUndo = false
    return [.keepUndo("")]
  }

  /// Reads the browser's list of stored files: `[{"day":date,"bytes":count}, …]`, and
  /// `{"day":"undo"}` for the undo.
  func list(_ text: String) {
    let list = (try? JSON.parse(Array(text.utf8)))?.array ?? []
    backups = list.compactMap { Backup(json: $0) }.sorted { $0.day > $1.day }
    hasUndo = list.contains {
      $0["day"]?.string?.hasSameBytes(as: "\(Self.undoName)") == true
    }
  }

  /// The records at the beginning of a day.
  package struct Backup: Equatable {
    /// The day.
    package var day: PlainDate
    /// The size in bytes.
    package var bytes: Int64

    init?(json: JSON) {
      guard let day = json["day"]?.string.flatMap({ try? PlainDate(parsing: $0) }) else {
        return nil
      }
      self.day = day
      bytes = json["bytes"]?.integer ?? 0
    }
  }

  /// A file, and what it would change.
  ///
  /// It is immutable; as a class it is one reference in the state, however large the file is.
  package final class Look {
    /// Where the file comes from.
    package let source: Source
    /// The file.
    package let file: RecordFile
    /// What importing it would change.
    package let plan: ImportPlan

    /// The day of a backup, nil for any other file.
    package var day: PlainDate? {
      if case .backup(let day) = source { day } else { nil }
    }

    init(_ source: Source, file: RecordFile, in replica: Replica, at now: Instant) {
      self.source = source
      self.file = file
      var isBackup = false
      if case .backup = source { isBackup = true }
      plan = ImportPlan(file, into: replica.cells, restoring: isBackup, at: now)
    }
  }
}
