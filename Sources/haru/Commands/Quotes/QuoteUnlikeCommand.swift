import ArgumentParser
import HaruCore
import HaruUI

/// `haru quote unlike`: removes a quote from the favourites.
struct QuoteUnlikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlike",
    abstract: "Remove a quote from the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try StoredQuotes(context).mark(target, isLiked: false)
  }
}
