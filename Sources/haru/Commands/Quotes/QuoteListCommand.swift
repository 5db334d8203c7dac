import ArgumentParser
import HaruCore
import HaruUI

/// `haru quote list`: lists all quotes, or a selection.
struct QuoteListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the quotes."
  )

  @OptionGroup var selection: QuoteSelection
  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredQuotes(context)
    try context.writeList(try selection.entries(stored), of: stored, output)
  }
}
