import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// What the commands that mark a quote share: its id.
struct QuoteTarget: ParsableArguments {
  @Argument(help: "The id, or the start of it.")
  var id: String
}

/// `haru quote like`: takes a quote among the favourites.
struct QuoteLikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "like",
    abstract: "Take a quote among the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try QuoteShelf(context).mark(target, isLiked: true)
  }
}

/// `haru quote unlike`: takes it out of them.
struct QuoteUnlikeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlike",
    abstract: "Take a quote out of the favourites."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try QuoteShelf(context).mark(target, isLiked: false)
  }
}

/// `haru quote use`: notes that it was used today.
struct QuoteUseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Note that a quote was used today."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try QuoteShelf(context)
    let entry = try shelf.entry(prefix: target.id)
    let now = context.now
    if !entry.uses.contains(where: { $0.date == now.date }) {
      var identifiers = IdentifierSource(seed: context.seed)
      let id = identifiers.next(at: now.instant).recordID
      try shelf.save(QuoteUse(id: id, quote: entry.id, at: now).writes(at: now.instant))
    }
    context.output.writeLine(entry.quote.text)
  }
}

/// `haru quote unuse`: takes a use back.
struct QuoteUnuseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "unuse",
    abstract: "Take back that a quote was used today, or on another date."
  )

  @OptionGroup var target: QuoteTarget

  @Option(help: ArgumentHelp("The date; today if absent.", valueName: "YYYY-MM-DD"))
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
    abstract: "Delete an own quote."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try QuoteShelf(context)
    let entry = try shelf.entry(prefix: target.id)
    guard entry.isOwn else {
      throw context.failure(context.messages.quotesNotOwn(id: entry.id.text))
    }
    try shelf.save([entry.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.quotesDeleted(count: 1))
  }
}

extension QuoteShelf {
  /// Keeps a mark of a quote and shows which one it was.
  fileprivate func mark(_ target: QuoteTarget, isLiked: Bool) throws {
    let entry = try entry(prefix: target.id)
    try save(QuoteMark(quote: entry.id, isLiked: isLiked).writes(at: context.now.instant))
    context.output.writeLine(entry.quote.text)
  }
}
