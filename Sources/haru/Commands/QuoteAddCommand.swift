import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote add`: keeps a quote of one's own.
struct QuoteAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Keep a quote; prints its id."
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

/// `haru quote undo`: takes the last addition back.
struct QuoteUndoCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last 'add' or 'import'."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let undo = try context.last(.quotes)?.changes, !undo.isEmpty else {
      throw context.failure(context.messages.dataNothingToUndo)
    }
    let added = Set(undo.filter { $0.key.entity == QuoteEntry.entity }.map(\.key.id))
    let deleted = try QuoteShelf(context).library().entries.count { added.contains($0.id) }
    try context.goBack(undo, .quotes)
    if !added.isEmpty {
      context.output.writeLine(context.messages.quotesDeleted(count: deleted))
    }
    let marks = undo.count { $0.key.entity != QuoteEntry.entity && !added.contains($0.key.id) }
    if marks > 0 { context.output.writeLine(context.messages.quotesUnmarked(count: marks)) }
  }
}
