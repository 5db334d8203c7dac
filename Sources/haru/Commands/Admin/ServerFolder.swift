import ArgumentParser
import Foundation
import HaruStore
import HaruUI

/// The folder of a server's data, for the server and for what is done beside it.
struct ServerFolder: ParsableArguments {
  @Option(name: .customLong("data"), help: "The folder of the server's data.")
  var path = "haru-data"

  /// Throws where no server has kept data there.
  func requireData(in context: CommandContext) throws {
    let database = URL(filePath: path).appending(path: ServerStore.fileName)
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw context.failure(context.messages.adminNoData(path: path))
    }
  }
}
