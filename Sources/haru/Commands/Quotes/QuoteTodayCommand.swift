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
    let stored = try StoredQuotes(context)
    let day = PlannerDay.date(
      of: context.now.dateTime,
      startHour: try stored.settings.dayStartHour
    )
    var ids = context.collection.map(\.id) + (try stored.ownIDs())
    while let place = QuoteShuffle.quote(of: day, among: ids) {
      if let entry = try stored.entry(ids[place]) { return context.write(entry, output) }
      // A deleted quote: the next best one is chosen, as where it never was.
      ids.remove(at: place)
    }
  }
}
