import ArgumentParser
import HaruServer
import HaruUI

/// The location of a server's data: a folder or a database.
struct ServerData: ParsableArguments {
  @OptionGroup var folder: ServerFolder

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

  /// Where the data is; throws if the address of a database has a password.
  func place(in context: CommandContext) throws -> DataPlace {
    try database.map { try context.withoutPassword(.database(address: $0)) } ?? .folder(folder.path)
  }

  /// Throws if no server has stored data in the folder.
  func requireData(in context: CommandContext) throws {
    if database == nil { try folder.requireData(in: context) }
  }
}
