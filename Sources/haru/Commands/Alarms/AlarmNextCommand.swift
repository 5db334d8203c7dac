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
    let ringing = Set(rings.map(\.alarm))
    for alarm in alarms where ringing.contains(alarm.id) {
      context.warn(ofUnknownZone: alarm, calendar)
    }
    let labels = Dictionary(alarms.map { ($0.id, $0.label) }) { label, _ in label }
    if json {
      for ring in rings {
        let members = ring.members(label: labels[ring.alarm] ?? "")
        context.output.writeLine(JSON.object(members).text)
      }
      return
    }
    // Many consecutive rings have the same distance in words, so the last text is reused.
    var last: (time: TimeAhead, text: String)?
    for ring in rings {
      let time = TimeAhead(from: after, to: ring.moment.instant)
      let ahead = last.flatMap { $0.time == time ? $0.text : nil } ?? context.messages.ahead(time)
      last = (time, ahead)
      let label = labels[ring.alarm] ?? ""
      let end = label.isEmpty ? "" : "  \(label)"
      context.output.writeRow("\(ring.moment.rfc3339)  \(ahead)\(end)")
    }
  }
}
