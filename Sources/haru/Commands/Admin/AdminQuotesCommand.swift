import ArgumentParser

/// `haru admin quotes`: the quotes that a server has for everybody.
struct AdminQuotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quotes",
    abstract: "Write, import and publish the quotes that a server has for everybody.",
    subcommands: [
      AdminQuotesListCommand.self, AdminQuotesAddCommand.self, AdminQuotesImportCommand.self,
      AdminQuotesPublishCommand.self,
    ],
    defaultSubcommand: AdminQuotesListCommand.self
  )
}
