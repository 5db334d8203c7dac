import ArgumentParser
import HaruJSON
import HaruSync
import HaruUI

/// `haru import`: imports an export into this device.
struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import files written by 'haru export', the app or a server.",
    discussion: """
      A file wins where it has a value; everything else stays. Importing it again changes \
      nothing. Unreadable changes are listed, and the command exits with 1. '--undo' undoes the \
      last import; a second '--undo' repeats it.
      """
  )

  @Argument(
    help: ArgumentHelp("The files; - is standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String] = []

  @Flag(help: "Only print what would change.")
  var dryRun = false

  @Flag(help: "Undo the last import.")
  var undo = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if files.isEmpty != undo {
      throw options.language.misuse { $0.commandOptionEither(first: "FILE", second: "--undo") }
    }
  }

  func run(in context: CommandContext) throws {
    var read = try files.map { (path: $0, file: try context.recordFile($0)) }
    if undo {
      guard let last = try context.lastUndo(.imports) else {
        throw context.failure(context.messages.dataNoUndo)
      }
      read = [("-", last)]
    }
    try context.take(read.map(\.file), isDryRun: dryRun, json: json)
    try context.tellUnreadable(read)
  }
}
