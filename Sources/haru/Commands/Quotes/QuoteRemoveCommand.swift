import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote remove`: deletes your own quote.
struct QuoteRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a quote of your own."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let entry = try StoredQuotes(context).ownEntry(prefix: target.id)
    try context.save([entry.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.quotesDeleted(count: 1))
  }
}
