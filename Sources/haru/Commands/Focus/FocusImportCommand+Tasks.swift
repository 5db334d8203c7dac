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
    if dryRun {
      for item in added {
        let estimate = DurationFormat.hm.text(seconds: item.estimateSeconds)
        context.output.writeRow("\(estimate.padded(8))  \(item.name)")
      }
    } else {
      try context.save(added.flatMap { $0.restoringWrites(at: context.now.instant) })
      context.output.writeLine(text.undoAdded(kind: text.undoTasks(count: added.count)))
    }
    let known = entries.count - added.count
    if known > 0 { context.errors.writeLine(text.wordImportKnown(count: known)) }
    for (path, table) in read {
      for unread in table.unread {
        context.tell(unread: unread.lines, of: path, text.sentence(for: unread.reason))
      }
    }
    if read.contains(where: { !$0.1.unread.isEmpty }) { throw ExitCode(1) }
  }
}

extension Messages {
  /// Why a row of a table contains no task, as a sentence.
  fileprivate func sentence(for reason: TaskImport.Reason) -> String {
    switch reason {
    case .openQuote: focusUnreadOpenQuote
    case .noName: fieldNameMissing
    case .noEstimate(let text): focusEstimateInvalid(text: text)
    }
  }
}
