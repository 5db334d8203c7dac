import ArgumentParser
import HaruCore
import HaruUI

/// `haru word export`: exports all words as a table.
struct WordExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the words as CSV, TSV or text for Anki."
  )

  /// The formats of the table.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, tsv, anki
  }

  @OptionGroup var output: OutputFile

  @Option(help: ArgumentHelp("csv, tsv or anki.", valueName: "format"))
  var format = Format.csv

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let form: WordExport.Format =
      switch format {
      case .csv: .csv
      case .tsv: .tsv
      case .anki: .anki
      }
    let bytes = WordExport.text(try stored.words(), notebooks: try stored.notebooks(), as: form)
    try output.write(bytes, in: context)
  }
}
