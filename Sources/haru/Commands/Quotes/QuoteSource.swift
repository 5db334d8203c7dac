import ArgumentParser
import HaruCore

/// The files that a command reads quotes from.
struct QuoteSource: ParsableArguments {
  @OptionGroup var files: InputFiles

  @Option(help: "The format (default: detected from the file's name and beginning).")
  var format: QuoteFileFormat?

  /// Reads the files; a quote that occurs in an earlier file is a duplicate.
  func read(
    in context: CommandContext,
    known: QuoteDigest
  ) throws -> [(path: String, quotes: QuoteImport)] {
    var known = known
    return try files.read(in: context).map { file in
      let format = format?.format ?? QuoteImport.Format(name: file.path, bytes: file.bytes)
      let quotes = QuoteImport(file.bytes, format: format, known: known)
      for entry in quotes.entries { _ = known.insert(entry.quote.text) }
      return (file.path, quotes)
    }
  }
}
