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

extension StoredQuotes {
  /// Keeps a mark of a quote and shows which one it was.
  func mark(_ target: QuoteTarget, isLiked: Bool) throws {
    let entry = try entry(prefix: target.id)
    try context.save(QuoteMark(quote: entry.id, isLiked: isLiked).writes(at: context.now.instant))
    context.output.writeLine(entry.quote.text)
  }
}
