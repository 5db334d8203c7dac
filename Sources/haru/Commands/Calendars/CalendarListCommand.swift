import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru calendar list`: the calendars.
struct CalendarListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the calendars."
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let calendars = try context.calendars()
    let ids = ShortIDs(of: calendars, id: { $0.id.text }, name: { $0.name })
    for (calendar, id) in zip(calendars, ids.column(calendars.map(\.id.text))) {
      let read = calendar.readAt.map(context.timestamp)
      if json {
        context.output.writeLine(Self.json(calendar, readAt: read).text)
        continue
      }
      let minute = read.map { String($0.prefix(16).replacing("T", with: " ")) }
      let parts = [
        id, calendar.name, calendar.isShown ? nil : "(\(context.messages.calendarHidden))",
        calendar.address, minute,
      ]
      context.output.writeRow(parts.compactMap(\.self).joined(separator: "  "))
    }
  }

  private static func json(_ calendar: SubscribedCalendar, readAt: String?) -> JSON {
    [
      "id": .string(calendar.id.text), "name": .string(calendar.name),
      "pen": .integer(Int64(calendar.pen)),
      "address": calendar.address.map { .string($0) } ?? .null,
      "shown": .bool(calendar.isShown), "readAt": readAt.map { .string($0) } ?? .null,
    ]
  }
}
