import ArgumentParser
import HaruCore
import HaruUI

/// `haru quote like`: adds a quote to the favourites.
struct QuoteLikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "like",
    abstract: "Add a quote to the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try StoredQuotes(context).mark(target, isLiked: true)
  }
}
