import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote use`: records that a quote was used today.
struct QuoteUseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Record that a quote was used today."
  )

  @OptionGroup var target: QuoteTarget
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredQuotes(context)
    let entry = try stored.entry(prefix: target.id)
    let now = context.now
    if !entry.uses.contains(where: { $0.date == now.date }) {
      var identifiers = IdentifierSource(seed: context.seed)
      let id = identifiers.next(at: now.instant).recordID
      try context.save(QuoteUse(id: id, quote: entry.id, at: now).writes(at: now.instant))
    }
    context.output.writeLine(entry.quote.text)
  }
}
