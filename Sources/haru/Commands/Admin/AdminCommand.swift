import ArgumentParser

/// `haru admin`: commands for the operator of a server.
struct AdminCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin",
    abstract: "Manage a server's data and accounts.",
    subcommands: [
      AdminUserCommand.self, AdminInviteCommand.self, AdminResetLinkCommand.self,
      AdminPushTestCommand.self, AdminQuotesCommand.self, AdminBackupCommand.self,
      AdminRestoreCommand.self, AdminCopyCommand.self, AdminMigrateCommand.self,
      AdminDoctorCommand.self, AdminLogCommand.self,
    ]
  )
}
