import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

extension FocusImportCommand {
  /// Imports tasks from tables.
  func importTasks(_ context: CommandContext) throws {
    let text = context.messages
    let read = try files.read(in: context).map { ($0.path, TaskImport($0.bytes)) }
    let entries = read.flatMap(\.1.entries)
    let added = TaskImport.items(entries, besides: try context.workItems())
    try context.add(added, of: entries.count, isPreview: dryRun, as: text.undoTasks) {
      $0.restoringWrites(at: context.now.instant)
    } row: {
      "\(DurationFormat.hm.text(seconds: $0.estimateSeconds).padded(8))  \($0.name)"
    }
    try context.end(
      unread: read.flatMap { path, table in
        table.unread.map { (path, $0.lines, text.sentence(for: $0.reason)) }
      }
    )
  }
}

extension Messages {
  /// Why a row of a table contains no task, as a sentence.
  fileprivate func sentence(for reason: TaskImport.Reason) -> String {
    switch reason {
    case .openQuote: focusUnreadOpenQuote
    case .noName: fieldNameMissing
    case .tooLong: storeTooLarge
    case .noEstimate(let text): focusEstimateInvalid(text: text)
    }
  }
}
