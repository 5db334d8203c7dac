import ArgumentParser
import HaruCore
import HaruUI

/// What a command is told of a quote.
struct QuoteFields: ParsableArguments {
  @Argument(help: "What it says.")
  var text: String

  @Option(help: "Who said it.")
  var author = ""

  @Option(help: ArgumentHelp("The work it is from.", valueName: "work"))
  var source = ""

  @Option(help: "The year of the work; a negative number before year 1.")
  var year: Int?

  @Option(help: "What it is about; may be given more than once.")
  var tag: [String] = []

  @Option(help: ArgumentHelp("The language of the quote, such as ko.", valueName: "code"))
  var language = ""

  /// The quote, fit to be kept.
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
