import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru quote import`: imports a file of quotes.
struct QuoteImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the quotes in files; duplicates are skipped.",
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
    let read = try source.read(in: context, known: QuoteDigest(library.entries))
    var identifiers = IdentifierSource(seed: context.seed)
    let changes = read.map { $0.quotes.changes(in: library, ids: &identifiers, at: context.now) }
    if dryRun {
      let entries = read.flatMap(\.quotes.entries).map {
        QuoteEntry(id: "-", quote: $0.quote, isOwn: true)
      }
      try context.writeList(entries, of: stored, output)
    } else {
      try context.make(changes.flatMap(\.writes), undo: changes.flatMap(\.undo), .quotes)
    }
    let marked = changes.reduce(0) { $0 + $1.marked }
    if marked > 0 { context.errors.writeLine(context.messages.quotesMarked(count: marked)) }
    try context.tell(read, isPreview: dryRun)
  }
}

extension CommandContext {
  /// Prints how many quotes were added, and which lines could not be read and why; fails if there
  /// are any.
  func tell(_ read: [(path: String, quotes: QuoteImport)], isPreview: Bool = false) throws {
    for (path, quotes) in read {
      for unread in quotes.unread {
        tell(unread: unread.lines, of: path, messages.sentence(for: unread.reason))
      }
    }
    let count = read.reduce(0) { $0 + $1.quotes.entries.count }
    errors.writeLine(
      isPreview ? messages.quotesWouldImport(count: count) : messages.quotesImported(count: count)
    )
    let duplicates = read.reduce(0) { $0 + $1.quotes.duplicates.count }
    if duplicates > 0 { errors.writeLine(messages.quotesDuplicates(count: duplicates)) }
    if read.contains(where: { !$0.quotes.unread.isEmpty }) { throw ExitCode(1) }
  }
}
