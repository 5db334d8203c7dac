import ArgumentParser
import HaruPlatform
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
    guard hasData(at: path) else {
      throw context.failure(context.messages.adminNoData(path: path))
    }
  }

  /// Whether a server has stored data in a folder.
  static func hasData(at path: String) -> Bool {
    let database = URL(filePath: path).appending(path: ServerStore.fileName)
    return FileManager.default.fileExists(atPath: database.path)
  }
}
