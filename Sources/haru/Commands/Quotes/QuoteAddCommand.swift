import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote add`: saves your own quote.
struct QuoteAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save a quote; prints its id."
  )

  @OptionGroup var fields: QuoteFields
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let quote = try fields.quote(in: context)
    let stored = try StoredQuotes(context)
    var digest = QuoteDigest()
    _ = digest.insert(quote.text)
    for entry in try stored.library(FullTextSearch(quote.text)).entries
    where !digest.insert(entry.quote.text) {
      throw context.failure(context.messages.quotesKnown(id: entry.id.text))
    }
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let id = identifiers.next(at: now).recordID
    let entry = QuoteEntry(id: id, quote: quote, isOwn: true)
    try context.make(entry.writes(at: now), undo: [entry.deletion(at: now)], .quotes)
    context.output.writeLine(id.text)
  }
}
