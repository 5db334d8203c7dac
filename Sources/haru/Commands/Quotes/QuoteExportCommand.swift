import ArgumentParser
import HaruCore
import HaruSync
import HaruUI

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
    let bytes = format.format.text(of: try selection.entries(StoredQuotes(context)))
    context.output.append(upTo: bytes.count) { output in
      for byte in bytes { output.append(byte) }
    }
  }
}
