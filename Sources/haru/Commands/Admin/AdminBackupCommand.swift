import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// `haru admin backup`: copies all data of a server.
struct AdminBackupCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write a copy of a server's data to a new file.",
    discussion: "The server may keep running. The file contains everybody's data: keep it safe."
  )

  @Argument(help: "The file to create.")
  var file: String

  @OptionGroup var folder: ServerFolder

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try folder.requireData(in: context)
    try context.telling { () throws(StoreError) in
      try ServerStore(directory: folder.path, use: .beside).backUp(to: file)
    }
    try context.result { [path = folder.path] () throws(StoreError) in
      try await AccountAdmin(.folder(path), origin: nil).note(.backedUp)
    }
    context.output.writeLine(file)
  }
}
