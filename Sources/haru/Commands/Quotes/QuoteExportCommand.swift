import ArgumentParser
import HaruCore
import HaruSync
import HaruUI

/// `haru quote export`: writes quotes as a file.
struct QuoteExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write quotes as a file to the standard output.",
    discussion: """
      csv and tsv keep a spreadsheet from taking a text for a formula: cells that begin with = + - \
      @ get an apostrophe before them, and 'haru quote import' takes it off again.
      """
  )

  @Option(help: "How to write it: fortune, csv, tsv, json or lines.")
  var format = QuoteFileFormat.json

  @OptionGroup var selection: QuoteSelection
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let bytes = format.format.text(of: try selection.entries(StoredQuotes(context)))
    context.output.append(upTo: bytes.count) { output in
      for byte in bytes { output.append(byte) }
    }
  }
}
