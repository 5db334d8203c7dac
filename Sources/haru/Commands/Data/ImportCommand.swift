import ArgumentParser
import HaruJSON
import HaruSync
import HaruUI

/// `haru import`: what an export has, into this device.
struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read a file that 'haru export', the app or a server wrote.",
    discussion: """
      What the file says wins, what it does not mention stays; reading it again changes nothing. \
      '--undo' takes the last import back, and once more puts it back again.
      """
  )

  @Argument(help: "The file, or - for the standard input.")
  var file: String?

  @Flag(help: "Only print what would change.")
  var dryRun = false

  @Flag(help: "Take the last import back.")
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
