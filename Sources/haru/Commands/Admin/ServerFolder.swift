import ArgumentParser
import Foundation
import HaruServer
import HaruStore
import HaruUI

/// Where the data of a server is, for the server itself and for admin commands.
struct ServerFolder: ParsableArguments {
  @Option(name: .customLong("data"), help: "The server's data folder.")
  var path = "haru-data"

  @Option(
    help: ArgumentHelp(
      """
      A PostgreSQL database for the data, instead of the folder: postgres://haru@db.example/haru. \
      Several servers may share it.
      """,
      valueName: "address"
    )
  )
  var database: String?

  /// Where the data is.
  var place: DataPlace { database.map { .database(address: $0) } ?? .folder(path) }

  /// Throws if no server has stored data there.
  func requireData(in context: CommandContext) throws {
    if database != nil { return }
    let database = URL(filePath: path).appending(path: ServerStore.fileName)
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw context.failure(context.messages.adminNoData(path: path))
    }
  }
}
