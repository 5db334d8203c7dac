import ArgumentParser
import HaruJSON
import HaruSync
import HaruUI

/// `haru import`: imports an export into this device.
struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a file written by 'haru export', the app or a server.",
    discussion: """
      The file wins where it has a value; everything else stays. Importing it again changes \
      nothing. '--undo' undoes the last import; a second '--undo' repeats it.
      """
  )

  @Argument(help: "The file, or - for standard input.")
  var file: String?

  @Flag(help: "Only print what would change.")
  var dryRun = false

  @Flag(help: "Undo the last import.")
  var undo = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if (file == nil) != undo {
      throw options.language.misuse { $0.commandOptionEither(first: "file", second: "--undo") }
    }
  }

  func run(in context: CommandContext) throws {
    guard let file = try file.map({ try context.recordFile($0) }) ?? context.lastUndo(.imports)
    else {
      throw context.failure(context.messages.dataNoUndo)
    }
    try context.take(file, isDryRun: dryRun, json: json)
  }
}
