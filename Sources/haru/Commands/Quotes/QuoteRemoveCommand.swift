import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote remove`: deletes an own quote.
struct QuoteRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a quote of your own."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredQuotes(context)
    let entry = try stored.entry(prefix: target.id)
    guard entry.isOwn else {
      throw context.failure(context.messages.quotesNotOwn(id: entry.id.text))
    }
    try context.save([entry.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.quotesDeleted(count: 1))
  }
}
