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
    try context.checked(
      Quote(
        text: text,
        author: author,
        source: source,
        year: year,
        tags: tag,
        language: language
      )
    )
  }
}

extension CommandContext {
  /// The quote in the form in which it is saved; throws if it has no text or is too long.
  func checked(_ quote: Quote) throws -> Quote {
    let quote = quote.cleaned
    if quote.text.isEmpty { throw failure(messages.quotesReasonNoText) }
    if quote.byteCount > Quote.byteLimit { throw failure(messages.quotesReasonTooLong) }
    return quote
  }
}
