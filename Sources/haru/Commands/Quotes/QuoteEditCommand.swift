import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote edit`: changes your own quote; its marks and uses stay.
struct QuoteEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a quote of your own.",
    discussion: """
      What is not given stays as it is; an empty author, work or language clears what was there. \
      The tags that are given replace the earlier ones.
      """
  )

  @OptionGroup var target: QuoteTarget

  @Option(help: "Its new text.")
  var text: String?

  @Option(help: "The author.")
  var author: String?

  @Option(help: ArgumentHelp("The work it comes from.", valueName: "work"))
  var source: String?

  @Option(help: "The year of the work; a negative number before year 1.")
  var year: Int?

  @Option(help: "A tag; can be repeated.")
  var tag: [String] = []

  @Option(help: ArgumentHelp("The language of the quote, such as ko.", valueName: "code"))
  var language: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let entry = try StoredQuotes(context).ownEntry(prefix: target.id)
    let old = entry.quote
    let quote = try context.checked(
      Quote(
        text: text ?? old.text,
        author: author ?? old.author,
        source: source ?? old.source,
        year: year ?? old.year,
        tags: tag.isEmpty ? old.tags : tag,
        language: language ?? old.language
      )
    )
    let changed = QuoteEntry(id: entry.id, quote: quote, isOwn: true)
    let writes = changed.writes(since: entry, at: context.now.instant)
    try context.saveEdit(writes, of: quote.text)
  }
}
