import ArgumentParser
import HaruCore
import HaruSync
import HaruUI

/// `haru quote export`: exports quotes.
struct QuoteExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write quotes as a file.",
    discussion: """
      csv and tsv protect spreadsheets from formulas: cells that begin with = + - @ get a leading \
      apostrophe, which 'haru quote import' removes again.
      """
  )

  @OptionGroup var output: OutputFile

  @Option(help: "The format: fortune, csv, tsv, json or lines.")
  var format = QuoteFileFormat.json

  @OptionGroup var selection: QuoteSelection
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try output.write(
      format.format.text(of: try selection.entries(StoredQuotes(context))),
      in: context
    )
  }
}
