import ArgumentParser
import HaruPlatform
import HaruCore
import HaruUI

/// `haru word export`: exports all words as a table or as a package for Anki.
struct WordExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the words as CSV, TSV, text for Anki or an Anki package.",
    discussion: """
      csv and tsv are tables. anki is text for Anki's import, whose Basic note takes the word, its \
      meaning and its tags. apkg is an Anki package with all texts, notebooks as decks, schedules \
      and reviews; importing a later one updates the words in Anki and leaves alone what was \
      learned there.
      """
  )

  /// The formats, named like the endings of files.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, tsv, anki, apkg
  }

  @OptionGroup var output: OutputFile

  @Option(help: "The format; without it, the file's ending decides, otherwise csv.")
  var format: Format?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let bytes =
      switch format ?? formatOfEnding ?? .csv {
      case .csv: try table(stored, .csv)
      case .tsv: try table(stored, .tsv)
      case .anki: try table(stored, .anki)
      case .apkg: try package(stored, context)
      }
    try output.write(bytes, in: context)
  }

  private var formatOfEnding: Format? {
    Format.allCases.first { output.file?.lowercased().hasSuffix(".\($0.rawValue)") ?? false }
  }

  private func table(_ stored: StoredWords, _ format: WordExport.Format) throws -> [UInt8] {
    WordExport.text(try stored.words(), notebooks: try stored.notebooks(), as: format)
  }

  private func package(_ stored: StoredWords, _ context: CommandContext) throws -> [UInt8] {
    if output.isStandardOutput, context.output.isTerminal {
      throw context.failure(context.messages.wordPackageNeedsFile)
    }
    if let bytes = try stored.package() { return bytes }
    let reason = String(cString: strerror(EFBIG))
    throw context.failure(
      context.messages.fileNotWritten(path: output.file ?? "-", reason: reason)
    )
  }
}
