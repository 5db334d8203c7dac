import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm next`: what rings next.
struct AlarmNextCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Print the next rings of all alarms, in order."
  )

  @Option(help: ArgumentHelp("The number of rings.", valueName: "count"))
  var count: UInt = 1

  @Option(
    help: ArgumentHelp("Only rings after this instant (default: now).", valueName: "instant")
  )
  var after: String?

  @Option(help: ArgumentHelp("Pretend that the machine is in this zone.", valueName: "zone"))
  var zone: String?

  @Flag(help: "Print one JSON object per line: id, label, fireAt, key.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let alarms = try context.alarms()
    let calendar = try context.alarmCalendar(in: zone)
    let after =
      try after.map { try context.instant($0, in: calendar.here) } ?? context.now.instant
    let rings = calendar.nextOccurrences(of: alarms, after: after, count: Int(clamping: count))
    for id in Set(rings.map(\.alarm)) {
      guard let alarm = alarms.first(where: { $0.id == id }) else { continue }
      context.warn(ofUnknownZone: alarm, calendar)
    }
    for ring in rings {
      let label = alarms.first { $0.id == ring.alarm }?.label ?? ""
      if json {
        context.output.writeLine(JSON.object(ring.members(label: label)).text)
      } else {
        context.output.writeRow(line(ring, label, after, context))
      }
    }
  }

  private func line(
    _ ring: AlarmOccurrence,
    _ label: String,
    _ after: Instant,
    _ context: CommandContext
  ) -> String {
    let ahead = context.messages.ahead(TimeAhead(from: after, to: ring.moment.instant))
    let end = label.isEmpty ? "" : "  \(label)"
    return "\(ring.moment.rfc3339)  \(ahead)\(end)"
  }
}
