import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote today`: the quote of the day.
struct QuoteTodayCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Print the quote of the day."
  )

  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let entry = try QuoteShelf(context).quote(of: context.plannerToday())
    if let entry { context.write(entry, output) }
  }
}

extension QuoteShelf {
  /// The quote of a day; nil if there are no quotes.
  func quote(of day: PlainDate) throws -> QuoteEntry? {
    var ids = context.collection.map(\.id) + (try ownIDs())
    while let place = QuoteShuffle.quote(of: day, among: ids) {
      if let entry = try entry(ids[place]) { return entry }
      // A deleted quote: the next best one is chosen, as where it never was.
      ids.remove(at: place)
    }
    return nil
  }
}

/// `haru quote random`: one by chance.
struct QuoteRandomCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Print a quote by chance, out of the collection and the own ones."
  )

  @Flag(help: "Only one that was never used.")
  var unused = false

  @OptionGroup var choice: QuoteChoice
  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try QuoteShelf(context)
    var chance = SeededChance(context.seed)
    guard let entry = try pick(shelf, context, &chance) else {
      throw context.failure(context.messages.quotesNone)
    }
    context.write(entry, output)
  }

  private func pick(
    _ shelf: QuoteShelf,
    _ context: CommandContext,
    _ chance: inout SeededChance
  ) throws -> QuoteEntry? {
    if !choice.isEmpty {
      let entries = try choice.library(shelf).entries
      return entries.filter(isWanted).randomElement(using: &chance)
    }
    let collection = context.collection
    let count = collection.count + (try shelf.ownPlaceCount())
    // Drawing again costs less than reading all, unless there is hardly one left.
    for _ in 0..<100 where count > 0 {
      let place = Int.random(in: 0..<count, using: &chance)
      let entry =
        place < collection.count
        ? try shelf.entry(collection[place].id)
        : try shelf.ownEntry(at: place - collection.count)
      if let entry, isWanted(entry) { return entry }
    }
    return try shelf.library().entries.filter(isWanted).randomElement(using: &chance)
  }

  private func isWanted(_ entry: QuoteEntry) -> Bool { !unused || !entry.isUsed }
}

/// `haru quote next`: the one that is recommended now.
struct QuoteNextCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Print the next quote: unused ones first, none again before all were shown."
  )

  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try QuoteShelf(context)
    let now = context.now.instant
    var writes: [CellWrite] = []
    let shuffle: QuoteShuffle
    if let kept = try shelf.shuffle {
      shuffle = kept
    } else {
      var chance = SeededChance(context.seed)
      shuffle = QuoteShuffle(random: chance.next())
      writes.append(shuffle.write(at: now))
    }
    let language = QuoteCollection.language(for: "\(context.messages.language.code)")
    let entries = try shelf.library().recommendable(in: language)
    guard let pick = shuffle.next(in: entries) else {
      throw context.failure(context.messages.quotesNone)
    }
    let entry = entries[pick.place]
    writes.append(QuoteMark.seen(round: pick.round).write(quote: entry.id, at: now))
    try shelf.save(writes)
    context.write(entry, output)
  }
}

/// `haru quote search`: the ones that hold some words.
struct QuoteSearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Print the quotes that hold some words.",
    discussion: """
      All words have to be found, in text, author, work or tags. Case, accents and punctuation do \
      not count; Korean is also found by initial consonants (ㅎㄹ finds 하루).
      """
  )

  @Argument(help: "The words.")
  var text: [String]

  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let library = try QuoteShelf(context).library(FullTextSearch(text.joined(separator: " ")))
    context.writeList(library.entries, output)
    if library.entries.isEmpty { throw context.failure(context.messages.quotesNone) }
  }
}

/// `haru quote list`: all of them, or some.
struct QuoteListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the quotes."
  )

  @OptionGroup var selection: QuoteSelection
  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    context.writeList(try selection.entries(QuoteShelf(context)), output)
  }
}
