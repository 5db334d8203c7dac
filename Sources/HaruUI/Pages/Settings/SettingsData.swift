package import HaruCore
import HaruJSON
package import HaruSync
package import HaruTime

/// What the page of the person's data knows: the backups of this browser, and a file that is looked
/// at before anything is changed.
///
/// It is an object, because the app's state holds it on every page, and copies of that state are many.
package final class SettingsData {
  /// The backups that the browser keeps, the newest first; nil before it has told.
  package var backups: [Backup]?
  /// The kind of table that is chosen.
  package var table = RecordTable.calculations
  /// What is looked at.
  package var look: Look?
  /// What is to be looked at as soon as it is there.
  package var question: Question?
  /// Whether the browser keeps what takes the last import back.
  package var hasUndo = false

  /// Makes what a page knows that was never opened.
  package init() {}

  /// Where a file that is looked at comes from.
  package enum Source: Equatable {
    case file
    case backup(PlainDate)
    /// What takes the last import back.
    case undo
  }

  /// The file that was asked for last.
  package struct Question {
    let request: RequestID
    let source: Source
  }

  /// The name under which the browser keeps what takes the last import back.
  static let undoName: StaticString = "undo"

  /// The way back was gone: it is not gone twice.
  static func forgetUndo(_ state: inout App.State) -> [Effect] {
    state.settingsPage.data.hasUndo = false
    return [.keepUndo("")]
  }

  /// Takes what the browser tells of the files that it keeps: `[{"day":date,"bytes":count}, …]`, and
  /// `{"day":"undo"}` for the way back.
  func list(_ text: String) {
    let list = (try? JSON.parse(Array(text.utf8)))?.array ?? []
    backups = list.compactMap { Backup(json: $0) }.sorted { $0.day > $1.day }
    hasUndo = list.contains {
      $0["day"]?.string?.utf8.elementsEqual("\(Self.undoName)".utf8) == true
    }
  }

  /// What everything was when a day began.
  package struct Backup: Equatable {
    package var day: PlainDate
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
  /// It never changes; as an object it is one reference in the state, however much the file holds.
  package final class Look {
    package let source: Source
    package let file: RecordFile
    package let plan: ImportPlan

    /// The day of a backup, nil for another file.
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
