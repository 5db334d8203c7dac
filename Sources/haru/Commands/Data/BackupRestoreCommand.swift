import ArgumentParser
import HaruJSON
import HaruStore
import HaruTime
import HaruUI

/// `haru backup restore`: restores a day.
struct BackupRestoreCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore everything as it was when a day began.",
    discussion: """
      Later records are deleted. 'haru import --undo' undoes the restore. A damaged database is \
      replaced, and kept beside it.
      """
  )

  @Argument(help: "The day of the backup: 2026-11-21, yesterday.")
  var day: String

  @Flag(help: "Only print what would change.")
  var dryRun = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let backups = ReplicaBackups(directory: context.dataDirectory)
    guard let day = try? PlainDate(typed: day, today: context.now.date),
      let file = backups.file(of: day)
    else {
      throw context.failure(context.messages.dataNoBackup(day: self.day))
    }
    // There is nothing in a damaged database that could be compared or undone.
    let isDamaged = context.isDatabaseDamaged
    if isDamaged, !dryRun { try context.setDatabaseAside() }
    try context.take(
      [file],
      into: isDamaged ? [] : nil,
      restoring: true,
      isDryRun: dryRun,
      json: json
    )
    try context.tellUnreadable([(backups.path(of: day), file)])
  }
}
