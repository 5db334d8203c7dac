import ArgumentParser
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru backup`: this device's backups of recent days.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "List and restore the automatic backups of this device.",
    discussion: """
      Before the first change of a day, everything is written to a file that 'haru import' reads. \
      The last seven are kept.
      """,
    subcommands: [List.self, Restore.self],
    defaultSubcommand: List.self
  )

  /// `haru backup list`: the days and files.
  struct List: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the backups, newest first: day, number of records, file."
    )

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      let backups = ReplicaBackups(directory: context.dataDirectory)
      for day in backups.days {
        let path = backups.path(of: day)
        let count = backups.file(of: day)?.recordCount
        let line: JSON = [
          "day": .string(day.description), "records": count.map { .integer(Int64($0)) } ?? .null,
          "file": .string(path),
        ]
        context.output.writeLine(
          json ? line.text : "\(day)  \(count.map { "\($0)" } ?? "-")  \(path)"
        )
      }
    }
  }

  /// `haru backup restore`: restores a day.
  struct Restore: ContextCommand {
    static let configuration = CommandConfiguration(
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
}
