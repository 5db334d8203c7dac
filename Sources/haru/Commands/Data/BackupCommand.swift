import ArgumentParser
import HaruTime

/// `haru backup`: this device's backups of recent days.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "List and restore the automatic backups of this device.",
    discussion: """
      Before the first change of a day, everything is written to a file that 'haru import' reads. \
      The last seven are kept.
      """,
    subcommands: [BackupListCommand.self, BackupRestoreCommand.self],
    defaultSubcommand: BackupListCommand.self
  )
}
