import ArgumentParser
import HaruTime

/// `haru backup`: what this device had on the last days.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "List and restore the automatic backups of this device.",
    discussion: """
      Before the first change of a day everything is written to a file, which 'haru import' reads; \
      the last seven are kept.
      """,
    subcommands: [BackupListCommand.self, BackupRestoreCommand.self],
    defaultSubcommand: BackupListCommand.self
  )
}
