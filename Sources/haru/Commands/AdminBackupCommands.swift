import ArgumentParser
import Foundation
import HaruStore
import HaruTime
import HaruUI

/// `haru admin backup`: a copy of all data of a server.
struct AdminBackupCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write a copy of a server's data to a new file.",
    discussion: "The server may go on meanwhile. The file holds everybody's data: keep it safe."
  )

  @Argument(help: "The file to make.")
  var file: String

  @Option(name: .customLong("data"), help: "The folder of the server's data.")
  var dataDirectory = "haru-data"

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let database = "\(dataDirectory)/\(ServerStore.fileName)"
    guard FileManager.default.fileExists(atPath: database) else {
      throw context.failure(context.messages.adminNoData(path: dataDirectory))
    }
    try context.telling { () throws(StoreError) in
      try ServerStore(directory: dataDirectory, use: .beside).backUp(to: file)
    }
    context.output.writeLine(file)
  }
}

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

  @Option(name: .customLong("data"), help: "The folder of the server's data.")
  var dataDirectory = "haru-data"

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stamp = "\(context.now.instant.milliseconds)"
    let kept = try context.telling { () throws(StoreError) in
      try ServerStore.restore(file, to: dataDirectory, stamp: stamp)
    }
    if let kept { context.output.writeLine(kept) }
  }
}
