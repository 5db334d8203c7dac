import ArgumentParser

/// `haru admin user`: the accounts of a server.
struct AdminUserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "List, disable, enable or delete accounts.",
    subcommands: [
      AdminUserListCommand.self, AdminUserDisableCommand.self, AdminUserEnableCommand.self,
      AdminUserDeleteCommand.self,
    ],
    defaultSubcommand: AdminUserListCommand.self
  )
}
