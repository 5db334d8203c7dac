import ArgumentParser
import HaruServer

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

  var place: DataPlace { database.map { .database(address: $0) } ?? .folder(folder.path) }

  /// Throws if no server has stored data in the folder.
  func requireData(in context: CommandContext) throws {
    if database == nil { try folder.requireData(in: context) }
  }
}
