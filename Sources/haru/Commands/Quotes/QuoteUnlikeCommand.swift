import ArgumentParser
import HaruCore
import HaruUI

/// `haru quote unlike`: takes it out of them.
struct QuoteUnlikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlike",
    abstract: "Take a quote out of the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try StoredQuotes(context).mark(target, isLiked: false)
  }
}
