import ArgumentParser

/// `haru word`: the word notebook and its reviews.
struct WordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "word",
    abstract: "Collect words and review them when they are due.",
    subcommands: [
      WordAddCommand.self, WordListCommand.self, WordSearchCommand.self, WordShowCommand.self,
      WordEditCommand.self, WordMoveCommand.self, WordSuspendCommand.self,
      WordUnsuspendCommand.self, WordRemoveCommand.self, WordNotebookCommand.self,
      WordCalendarCommand.self, WordReviewCommand.self, WordStatsCommand.self,
      WordLookupCommand.self, WordImportCommand.self, WordUndoCommand.self, WordExportCommand.self,
    ]
  )
}
