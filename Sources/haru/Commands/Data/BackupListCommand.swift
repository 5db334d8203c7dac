import ArgumentParser
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru backup list`: the days and files.
struct BackupListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
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
