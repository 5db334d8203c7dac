import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruUI

/// `haru quote random`: a random quote.
struct QuoteRandomCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Print a random quote from the collection and your own."
  )

  @Flag(help: "Only quotes that were never used.")
  var unused = false

  @OptionGroup var choice: QuoteChoice
  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredQuotes(context)
    var chance = SeededChance(context.seed)
    guard let entry = try pick(stored, context, &chance) else {
      throw context.failure(context.messages.quotesNone)
    }
    context.write(entry, output)
  }

  private func pick(
    _ stored: StoredQuotes,
    _ context: CommandContext,
    _ chance: inout SeededChance
  ) throws -> QuoteEntry? {
    if !choice.isEmpty {
      let entries = try choice.library(stored).entries
      return entries.filter(isWanted).randomElement(using: &chance)
    }
    let collection = context.collection
    let own = try stored.ownPlaces()
    let count = collection.count + (own?.count ?? 0)
    // Drawing again is cheaper than reading everything, unless hardly any are left.
    for _ in 0..<100 where count > 0 {
      let place = Int.random(in: 0..<count, using: &chance)
      let entry =
        place < collection.count
        ? try stored.entry(collection[place].id, among: collection)
        : try own.flatMap { try stored.ownEntry(at: place - collection.count, in: $0) }
      if let entry, isWanted(entry) { return entry }
    }
    return try stored.library().entries.filter(isWanted).randomElement(using: &chance)
  }

  private func isWanted(_ entry: QuoteEntry) -> Bool { !unused || !entry.isUsed }
}

extension QuoteRandomCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard
      let plain = PlainArguments(
        arguments,
        flags: ["--unused", "--json"],
        options: ["--tag", "--author"]
      )
    else { return nil }
    self = .unparsed()
    unused = plain.has("--unused")
    choice = .unparsed()
    choice.tag = plain.value("--tag")
    choice.author = plain.value("--author")
    output = QuoteOutputOptions(plain: plain)
    options = plain.options
  }
}
