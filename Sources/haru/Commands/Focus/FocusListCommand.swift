import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru focus list`: the tasks.
struct FocusListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the tasks: id, estimate, last actual time, name."
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now.instant
    let log = try context.workLog()
    let running = try context.runningSessions()
    let items = try context.workItems()
    let ids = ShortIDs(of: items, id: { $0.id.text }, name: { $0.name })
    for (item, id) in zip(items, ids.column(items.map(\.id.text))) {
      let last = log.latest(of: item.id)?.actualSeconds
      let session = running.first { $0.item == item.id }
      if json {
        let left = session.map { $0.leftMilliseconds(at: now) / 1_000 }
        context.output.writeLine(object(item, last: last, left: left).text)
      } else {
        let estimate = DurationFormat.hm.text(seconds: item.estimateSeconds)
        let actual = last.map { DurationFormat.hm.text(seconds: $0) } ?? "-"
        let note = session.map { "  (\(context.progress($0, at: now)))" } ?? ""
        let times = "\(estimate.padded(8))  \(actual.padded(8))"
        context.output.writeRow("\(id)  \(times)  \(item.name)\(note)")
      }
    }
  }

  private func object(_ item: WorkItem, last: Int64?, left: Int64?) -> JSON {
    [
      "id": .string(item.id.text),
      "name": .string(item.name),
      "icon": item.icon.isEmpty ? .null : .string(item.icon),
      "pen": .integer(Int64(item.pen)),
      "estimateSeconds": .integer(item.estimateSeconds),
      "lastActualSeconds": last.map { .integer($0) } ?? .null,
      "running": .bool(left != nil),
      "leftSeconds": left.map { .integer($0) } ?? .null,
    ]
  }
}

extension String {
  /// The text, padded on the left to a width in columns.
  func padded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }
}
