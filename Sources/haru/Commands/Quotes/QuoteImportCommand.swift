import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote import`: imports a file of quotes.
struct QuoteImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the quotes in a file; duplicates are skipped.",
    discussion: """
      Formats: fortune (as for strfile: lines of % between the quotes), csv and tsv (with or \
      without a header row), json (an array, or one object per line), lines (one quote per line, \
      with or without ' — Author'). 'haru quote undo' undoes the import.
      """
  )

  @OptionGroup var source: QuoteSource

  @Flag(help: "Only print what would be added.")
  var dryRun = false

  @OptionGroup var output: QuoteOutputOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredQuotes(context)
    let library = try stored.library()
    let result = try source.read(in: context, known: QuoteDigest(library.entries))
    var identifiers = IdentifierSource(seed: context.seed)
    let changes = result.changes(in: library, ids: &identifiers, at: context.now)
    if dryRun {
      let entries = result.entries.map { QuoteEntry(id: "-", quote: $0.quote, isOwn: true) }
      context.writeList(entries, output)
    } else {
      try context.make(changes.writes, undo: changes.undo, .quotes)
    }
    if changes.marked > 0 {
      context.errors.writeLine(context.messages.quotesMarked(count: changes.marked))
    }
    try context.tell(result, isPreview: dryRun)
  }
}

extension CommandContext {
  /// Prints how many quotes were added, and which lines could not be read and why; fails if none
  /// could.
  func tell(_ result: QuoteImport, isPreview: Bool = false) throws {
    for unread in result.unread {
      let first = unread.lines.lowerBound
      let lines = unread.lines.count > 1 ? "\(first)-\(unread.lines.upperBound)" : "\(first)"
      errors.writeLine(
        messages.commandLine(number: lines, reason: messages.sentence(for: unread.reason))
      )
    }
    let count = result.entries.count
    errors.writeLine(
      isPreview ? messages.quotesWouldImport(count: count) : messages.quotesImported(count: count)
    )
    if !result.duplicates.isEmpty {
      errors.writeLine(messages.quotesDuplicates(count: result.duplicates.count))
    }
    if result.entries.isEmpty, !result.unread.isEmpty { throw ExitCode(1) }
  }
}
