import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// `haru admin migrate`: migrates a database to this program's version without starting a server.
struct AdminMigrateCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Migrate a PostgreSQL database to the version of this program.",
    discussion: """
      'haru serve' does the same at its start. Servers of the version before may keep running.
      """
  )

  @Option(
    help: ArgumentHelp("The database: postgres://haru@db.example/haru.", valueName: "address")
  )
  var database: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    _ = try context.withoutPassword(.database(address: database))
    let version = try context.result { [database] () throws(StoreError) in
      let version = try await DataPlace.migrate(database: database)
      try await AccountAdmin(.database(address: database), origin: nil).note(.migrated)
      return version
    }
    context.output.writeLine(context.messages.adminMigrated(version: "\(version)"))
  }
}
