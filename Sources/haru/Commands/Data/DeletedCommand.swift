import ArgumentParser

/// `haru deleted`: what was deleted in the last 30 days.
struct DeletedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deleted",
    abstract: "List what was deleted in the last 30 days, and bring it back.",
    discussion: """
      It has what was deleted in the app or on another device, too. 'haru undo' takes back what this \
      command deleted.
      """,
    subcommands: [DeletedListCommand.self, DeletedRestoreCommand.self],
    defaultSubcommand: DeletedListCommand.self
  )
}
