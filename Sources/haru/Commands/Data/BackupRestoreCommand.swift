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
    discussion: "Later records are deleted. 'haru import --undo' undoes the restore."
  )

  @Argument(help: "The day of the backup: 2026-11-21.")
  var day: String

  @Flag(help: "Only print what would change.")
  var dryRun = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let backups = ReplicaBackups(directory: context.dataDirectory)
    guard let day = try? PlainDate(parsing: day), let file = backups.file(of: day) else {
      throw context.failure(context.messages.dataNoBackup(day: self.day))
    }
    try context.take(file, restoring: true, isDryRun: dryRun, json: json)
  }
}
