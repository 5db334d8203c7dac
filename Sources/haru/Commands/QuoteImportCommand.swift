import ArgumentParser
import Foundation
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
    let shelf = try QuoteShelf(context)
    let library = try shelf.library()
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

/// The file that a command reads quotes from.
struct QuoteSource: ParsableArguments {
  @Argument(help: "The file, or - for standard input.")
  var file: String

  @Option(help: "The format (default: detected from the file's name and beginning).")
  var format: QuoteFileFormat?

  /// Reads the file.
  func read(in context: CommandContext, known: QuoteDigest) throws -> QuoteImport {
    let bytes = try bytes(context)
    let format = format?.format ?? QuoteImport.Format(name: file, bytes: bytes)
    return QuoteImport(bytes, format: format, known: known)
  }

  private func bytes(_ context: CommandContext) throws -> [UInt8] {
    if file == "-" {
      while !context.input.isAtEnd { context.input.fill() }
      return context.input.bytes
    }
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw context.failure(context.messages.quotesFileUnreadable(path: file))
    }
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

/// `haru quote export`: prints quotes as a file.
struct QuoteExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print quotes as a file.",
    discussion: """
      csv and tsv protect spreadsheets from formulas: cells that begin with = + - @ get a leading \
      apostrophe, which 'haru quote import' removes again.
      """
  )

  @Option(help: "The format: fortune, csv, tsv, json or lines.")
  var format = QuoteFileFormat.json

  @OptionGroup var selection: QuoteSelection
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let bytes = format.format.text(of: try selection.entries(QuoteShelf(context)))
    context.output.append(upTo: bytes.count) { output in
      for byte in bytes { output.append(byte) }
    }
  }
}

/// The formats as the command line names them.
enum QuoteFileFormat: String, ExpressibleByArgument, CaseIterable {
  case fortune, csv, tsv, json, lines

  var format: QuoteImport.Format {
    switch self {
    case .fortune: .fortune
    case .csv: .csv
    case .tsv: .tsv
    case .json: .json
    case .lines: .lines
    }
  }
}
