import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru deleted list`: lists the deleted records.
struct DeletedListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what was deleted in the last 30 days, the newest first."
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let deleted = try context.recentlyDeleted().records
    let here = try context.here()
    let ids = ShortIDs(deleted.map(\.record.id.text)).column(deleted.map(\.record.id.text))
    for (record, id) in zip(deleted, ids) {
      let at = record.deletedAt.rfc3339(offset: here.offset(at: record.deletedAt))
      let kind = context.messages.kind(of: record.entity)
      let name = context.messages.name(of: record)
      let line: JSON = [
        "id": .string(record.record.id.text), "entity": .string(record.entity),
        "name": .string(name), "deletedAt": .string(at),
      ]
      let minute = at.prefix(16).split(separator: "T").joined(separator: " ")
      if json { context.output.writeLine(line.text) }
      if !json { context.output.writeRow("\(id)  \(minute)  \(kind) · \(name)") }
    }
  }
}
