import ArgumentParser
import HaruServer
import HaruStore
import HaruTime
import HaruUI

/// `haru admin restore`: replaces a server's data with a backup.
struct AdminRestoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace a server's data with a backup.",
    discussion: """
      Stop the server first. The replaced data is kept beside it under a new name, which is \
      printed. Devices with newer records than the backup send them again by themselves.
      """
  )

  @Argument(help: "A file written by haru admin backup.")
  var file: String

  @OptionGroup var folder: ServerFolder

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stamp = "\(context.now.instant.milliseconds)"
    let kept = try context.telling { () throws(StoreError) in
      try ServerStore.restore(file, to: folder.path, stamp: stamp)
    }
    if let kept { context.output.writeLine(kept) }
    try context.result { [path = folder.path] () throws(StoreError) in
      try await AccountAdmin(.folder(path), origin: nil).note(.restored)
    }
  }
}
