import ArgumentParser
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru export`: exports everything on this device.
struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything as one JSON file, or one kind as a table.",
    discussion: """
      'haru import', the app and every Haru server read the JSON file; importing it twice \
      duplicates nothing. Documentation/Formats.md describes it.
      """
  )

  @OptionGroup var output: OutputFile

  @Option(
    help: ArgumentHelp(
      "Comma-separated values of one kind: \(Self.kinds).",
      valueName: "kind"
    )
  )
  var csv: String?

  @OptionGroup var options: ContextOptions

  private static let kinds = RecordTable.allCases.map { "\($0.entity)" }.joined(separator: ", ")

  func run(in context: CommandContext) throws {
    let table = try csv.map { kind in
      guard let table = RecordTable(entity: kind) else {
        throw context.failure(context.messages.dataNoTable(kind: kind, kinds: Self.kinds))
      }
      return table
    }
    let everything = RecordFile(exporting: try context.cells())
    let bytes =
      table?.csv(of: everything) ?? everything.utf8(madeAt: context.now.instant) + [0x0A]
    try output.write(Array(bytes), in: context)
  }
}

extension CommandContext {
  /// All cells of this device, including those of deleted records.
  func cells() throws -> [CellWrite] {
    try telling { () throws(StoreError) in
      try existingStore()?.cells() ?? []
    }
  }
}
