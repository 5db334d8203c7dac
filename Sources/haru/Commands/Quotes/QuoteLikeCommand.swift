import ArgumentParser
import HaruCore
import HaruUI

/// `haru quote like`: takes a quote among the favourites.
struct QuoteLikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "like",
    abstract: "Take a quote among the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try StoredQuotes(context).mark(target, isLiked: true)
  }
}
