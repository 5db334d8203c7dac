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

extension StoredQuotes {
  /// Saves a mark of a quote and prints the quote.
  func mark(_ target: QuoteTarget, isLiked: Bool) throws {
    let entry = try entry(prefix: target.id)
    try context.save(QuoteMark(quote: entry.id, isLiked: isLiked).writes(at: context.now.instant))
    context.output.writeLine(entry.quote.text)
  }
}
