import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote add`: saves a quote of one's own.
struct QuoteAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save a quote; prints its id."
  )

  @OptionGroup var fields: QuoteFields
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let quote = try fields.quote(in: context)
    let shelf = try QuoteShelf(context)
    var digest = QuoteDigest()
    _ = digest.insert(quote.text)
    for entry in try shelf.library(FullTextSearch(quote.text)).entries
    where !digest.insert(entry.quote.text) {
      throw context.failure(context.messages.quotesKnown(id: entry.id))
    }
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let id = identifiers.next(at: now).text
    let undo = [Quote.deletion(id: id, at: now)]
    try context.make([quote.write(id: id, at: now)], undo: undo, .quotes)
    context.output.writeLine(id)
  }
}

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

/// `haru quote undo`: undoes the last addition.
struct QuoteUndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last 'add' or 'import'."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let undo = try context.last(.quotes)?.changes, !undo.isEmpty else {
      throw context.failure(context.messages.dataNothingToUndo)
    }
    let added = Set(undo.filter { $0.key.entity == Quote.entity }.map(\.key.id))
    let deleted = try QuoteShelf(context).library().entries.count { added.contains($0.id) }
    try context.goBack(undo, .quotes)
    if !added.isEmpty {
      context.output.writeLine(context.messages.quotesDeleted(count: deleted))
    }
    let marks = undo.count { $0.key.entity != Quote.entity && !added.contains($0.key.id) }
    if marks > 0 { context.output.writeLine(context.messages.quotesUnmarked(count: marks)) }
  }
}
