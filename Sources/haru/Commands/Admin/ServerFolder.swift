import ArgumentParser
import Foundation
import HaruStore
import HaruUI

/// The data folder of a server, for the server itself and for admin commands.
struct ServerFolder: ParsableArguments {
  @Option(name: .customLong("data"), help: "The server's data folder.")
  var path = "haru-data"

  /// Throws if no server has stored data there.
  func requireData(in context: CommandContext) throws {
    try Self.requireData(at: path, in: context)
  }

  /// Throws if no server has stored data in a folder.
  static func requireData(at path: String, in context: CommandContext) throws {
    let database = URL(filePath: path).appending(path: ServerStore.fileName)
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw context.failure(context.messages.adminNoData(path: path))
    }
  }
}
