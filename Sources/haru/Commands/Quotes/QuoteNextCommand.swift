import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote next`: the recommended quote.
struct QuoteNextCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Print the next quote: unused ones first, none twice until all have been shown."
  )

  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredQuotes(context)
    let now = context.now.instant
    var writes: [CellWrite] = []
    let shuffle: QuoteShuffle
    if let kept = try stored.shuffle {
      shuffle = kept
    } else {
      var chance = SeededChance(context.seed)
      shuffle = QuoteShuffle(random: chance.next())
      writes += shuffle.writes(at: now)
    }
    let language = QuoteCollection.language(for: "\(context.messages.language.code)")
    let entries = try stored.library().recommendable(in: language)
    guard let pick = shuffle.next(in: entries) else {
      throw context.failure(context.messages.quotesNone)
    }
    let entry = entries[pick.place]
    writes += QuoteMark(quote: entry.id, seenRound: pick.round).writes(at: now)
    // Recording which quotes were seen is not a change made by the person.
    try context.saveUnrecorded(writes)
    context.write(entry, output)
  }
}
