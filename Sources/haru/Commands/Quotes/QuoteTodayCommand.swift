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
    let entry = try StoredQuotes(context).quote(of: context.plannerToday())
    if let entry { context.write(entry, output) }
  }
}

extension StoredQuotes {
  /// The quote of a day; nil if there are no quotes.
  func quote(of day: PlainDate) throws -> QuoteEntry? {
    let (lines, published) = context.quoteLines
    var ids = lines.ids + published.map(\.id) + (try ownIDs())
    while let place = QuoteShuffle.quote(of: day, among: ids) {
      let collection = lines.entries(with: ids[place]) + published
      if let entry = try entry(ids[place], among: collection) { return entry }
      // A deleted quote: choose the next one, as if the deleted one had never existed.
      ids.remove(at: place)
    }
    return nil
  }
}
