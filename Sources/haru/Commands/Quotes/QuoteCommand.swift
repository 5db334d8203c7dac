import ArgumentParser

/// `haru quote`: lines to begin the day with.
struct QuoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quote",
    abstract: "Read, collect and search quotes.",
    usage: """
      haru quote
      haru quote random [--unused] [--tag <tag>] [--author <author>]
      haru quote next
      haru quote search <text>
      haru quote list [--unused | --used | --liked | --own] [--sort <order>]
      haru quote show | like | unlike | use | unuse | remove <id>
      haru quote add <text> [--author <author>] [--source <work>] [--year <year>] [--tag <tag>]
      haru quote edit <id> [--text <text>] [--author <author>] ...
      haru quote import <file> [--format <format>] [--dry-run]
      haru quote undo
      haru quote export [--format <format>]
      """,
    discussion: "Without a subcommand: the quote of the day, the same on every device.",
    subcommands: [
      QuoteTodayCommand.self, QuoteRandomCommand.self, QuoteNextCommand.self,
      QuoteSearchCommand.self, QuoteListCommand.self, QuoteLikeCommand.self,
      QuoteUnlikeCommand.self, QuoteUseCommand.self, QuoteUnuseCommand.self, QuoteShowCommand.self,
      QuoteAddCommand.self, QuoteEditCommand.self, QuoteRemoveCommand.self, QuoteImportCommand.self,
      QuoteUndoCommand.self,
      QuoteExportCommand.self,
    ],
    defaultSubcommand: QuoteTodayCommand.self
  )
}
