import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru dday import`: imports days from tables.
struct DDayImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the days in tables (CSV); duplicates are skipped.",
    discussion: """
      The columns are name and date. If the first row names them, they come in any order, also pen, \
      counting, yearly, leapDay and savedOn, as 'haru export --csv dday' writes them. Unreadable \
      lines are listed, and the command exits with 1. 'haru undo' undoes the import.
      """
  )

  @OptionGroup var files: InputFiles

  @Flag(help: "Only print what would be added.")
  var dryRun = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let (text, today) = (context.messages, context.now.date)
    let read = try files.read(in: context).map { file in
      (file.path, DDayImport(file.bytes, today: today, isMonthFirst: text.language == .ko))
    }
    let days = read.flatMap(\.1.days)
    let added = DDayEntry.imported(days, besides: try context.savedDDays())
    try context.add(added, of: days.count, isPreview: dryRun, as: text.undoDDays) {
      $0.restoringWrites(at: context.now.instant)
    } row: {
      "\($0.dday.date.start)  \($0.dday.name)"
    }
    try context.end(
      unread: read.flatMap { path, table in
        table.unread.map { (path, $0.lines, text.sentence(for: $0.reason)) }
      }
    )
  }
}

extension Messages {
  /// Why a row of a table contains no day, as a sentence.
  fileprivate func sentence(for reason: DDayImport.Reason) -> String {
    switch reason {
    case .openQuote: wordImportOpenQuote
    case .noName: fieldNameMissing
    case .tooLong: storeTooLarge
    case .noDate(let error, let text): sentence(for: error, in: text)
    }
  }
}
