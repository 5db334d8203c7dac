import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote unuse`: undoes the use of a quote.
struct QuoteUnuseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unuse",
    abstract: "Undo the use of a quote, today or on another date."
  )

  @OptionGroup var target: QuoteTarget

  @Option(help: ArgumentHelp("The date (default: today).", valueName: "date"))
  var date: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredQuotes(context)
    let entry = try stored.entry(prefix: target.id)
    let date = try context.day(from: date)
    let uses = entry.uses.filter { $0.date == date }
    if uses.isEmpty { throw context.failure(context.messages.quotesNotUsedOn(date: "\(date)")) }
    try context.save(uses.map { $0.deletion(at: context.now.instant) })
    context.output.writeLine(entry.quote.text)
  }
}
