import ArgumentParser
import HaruCore
import HaruUI

/// The parts of a quote on the command line.
struct QuoteFields: ParsableArguments {
  @Argument(help: "The text.")
  var text: String

  @Option(help: "The author.")
  var author = ""

  @Option(help: ArgumentHelp("The work it comes from.", valueName: "work"))
  var source = ""

  @Option(help: "The year of the work; a negative number before year 1.")
  var year: Int?

  @Option(help: "A tag; can be repeated.")
  var tag: [String] = []

  @Option(help: ArgumentHelp("The language of the quote, such as ko.", valueName: "code"))
  var language = ""

  /// The quote, ready to be saved.
  func quote(in context: CommandContext) throws -> Quote {
    let quote = Quote(
      text: text,
      author: author,
      source: source,
      year: year,
      tags: tag,
      language: language
    ).cleaned
    if quote.text.isEmpty { throw context.failure(context.messages.quotesReasonNoText) }
    if quote.byteCount > Quote.byteLimit {
      throw context.failure(context.messages.quotesReasonTooLong)
    }
    return quote
  }
}
