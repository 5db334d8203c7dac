import ArgumentParser

/// `haru admin`: what only the operator of a server does.
struct AdminCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin",
    abstract: "Look after a server's data and accounts.",
    subcommands: [
      AdminUserCommand.self, AdminInviteCommand.self, AdminResetLinkCommand.self,
      AdminQuotesCommand.self, AdminBackupCommand.self, AdminRestoreCommand.self,
    ]
  )
}
