import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// The id argument of the commands that mark a quote.
struct QuoteTarget: ParsableArguments {
  @Argument(help: "The id or a prefix of it.")
  var id: String
}

/// `haru quote like`: adds a quote to the favourites.
struct QuoteLikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "like",
    abstract: "Add a quote to the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try QuoteShelf(context).mark(target, .liked(true))
  }
}

/// `haru quote unlike`: removes it from them.
struct QuoteUnlikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlike",
    abstract: "Remove a quote from the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try QuoteShelf(context).mark(target, .liked(false))
  }
}

/// `haru quote use`: records that it was used today.
struct QuoteUseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Record that a quote was used today."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try QuoteShelf(context)
    let entry = try shelf.entry(prefix: target.id)
    let now = context.now
    if !entry.uses.contains(where: { $0.date == now.date }) {
      var identifiers = IdentifierSource(seed: context.seed)
      let id = identifiers.next(at: now.instant).text
      try shelf.save([QuoteUse.write(id: id, quote: entry.id, at: now)])
    }
    context.output.writeLine(entry.quote.text)
  }
}

/// `haru quote unuse`: undoes a use.
struct QuoteUnuseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unuse",
    abstract: "Undo the use of a quote, today or on another date."
  )

  @OptionGroup var target: QuoteTarget

  @Option(help: ArgumentHelp("The date (default: today).", valueName: "YYYY-MM-DD"))
  var date: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try QuoteShelf(context)
    let entry = try shelf.entry(prefix: target.id)
    let text = date ?? context.now.date.description
    let uses = entry.uses.filter { $0.date.description == text }
    if uses.isEmpty { throw context.failure(context.messages.quotesNotUsedOn(date: text)) }
    try shelf.save(uses.map { $0.deletion(at: context.now.instant) })
    context.output.writeLine(entry.quote.text)
  }
}

/// `haru quote remove`: deletes an own quote.
struct QuoteRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a quote of your own."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try QuoteShelf(context)
    let entry = try shelf.entry(prefix: target.id)
    guard entry.isOwn else {
      throw context.failure(context.messages.quotesNotOwn(id: entry.id))
    }
    try shelf.save([Quote.deletion(id: entry.id, at: context.now.instant)])
    context.output.writeLine(context.messages.quotesDeleted(count: 1))
  }
}

extension QuoteShelf {
  /// Saves a mark of a quote and prints the quote.
  fileprivate func mark(_ target: QuoteTarget, _ mark: QuoteMark) throws {
    let entry = try entry(prefix: target.id)
    try save([mark.write(quote: entry.id, at: context.now.instant)])
    context.output.writeLine(entry.quote.text)
  }
}
