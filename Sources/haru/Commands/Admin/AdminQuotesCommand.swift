import ArgumentParser

/// `haru admin quotes`: quotes for everyone on a server.
struct AdminQuotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quotes",
    abstract: "Add, import and publish quotes for everyone on a server.",
    subcommands: [
      AdminQuotesListCommand.self, AdminQuotesAddCommand.self, AdminQuotesImportCommand.self,
      AdminQuotesPublishCommand.self,
    ],
    defaultSubcommand: AdminQuotesListCommand.self
  )
}
