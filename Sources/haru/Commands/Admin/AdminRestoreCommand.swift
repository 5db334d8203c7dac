import ArgumentParser
import HaruStore
import HaruTime
import HaruUI

/// `haru admin restore`: a backup in place of a server's data.
struct AdminRestoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in place of a server's data.",
    discussion: """
      Stop the server first. The data that was there is kept beside it, and its new name is \
      printed. Devices that know more than the backup send it again by themselves.
      """
  )

  @Argument(help: "The file that haru admin backup wrote.")
  var file: String

  @OptionGroup var folder: ServerFolder

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stamp = "\(context.now.instant.milliseconds)"
    let kept = try context.telling { () throws(StoreError) in
      try ServerStore.restore(file, to: folder.path, stamp: stamp)
    }
    if let kept { context.output.writeLine(kept) }
  }
}
