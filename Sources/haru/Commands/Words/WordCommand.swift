import ArgumentParser

/// `haru word`: the notebook of words and its reviews.
struct WordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "word",
    abstract: "Keep words and review them on the right day.",
    subcommands: [
      WordAddCommand.self, WordListCommand.self, WordSearchCommand.self, WordRemoveCommand.self,
      WordCalendarCommand.self, WordReviewCommand.self, WordStatsCommand.self,
      WordLookupCommand.self, WordImportCommand.self, WordUndoCommand.self, WordExportCommand.self,
    ]
  )
}
