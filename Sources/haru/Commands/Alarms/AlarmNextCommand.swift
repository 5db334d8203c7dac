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
    var haveRung = [Bool](repeating: false, count: alarms.count)
    var printer = RingPrinter(alarms, after: after, asJSON: json, context)
    for (alarm, ring) in calendar.rings(of: alarms, after: after).prefix(Int(clamping: count)) {
      haveRung[alarm] = true
      try printer.write(alarm, ring)
    }
    for (alarm, hasRung) in zip(alarms, haveRung) where hasRung {
      context.warn(ofUnknownZone: alarm, calendar)
    }
  }
}

/// Writes rings as they are found, which may be millions.
private struct RingPrinter {
  /// How many bytes are collected before they are written.
  private static let part = 1 << 16

  private let labels: [String]
  private let after: Instant
  private let isJSON: Bool
  private let context: CommandContext
  /// Many consecutive rings have the same distance in words, so the last text is reused.
  private var last: (time: TimeAhead, text: String)?

  init(_ alarms: [Alarm], after: Instant, asJSON: Bool, _ context: CommandContext) {
    self.after = after
    self.context = context
    isJSON = asJSON
    labels = alarms.map { asJSON || $0.label.isEmpty ? $0.label : "  \($0.label.onOneLine)" }
  }

  mutating func write(_ alarm: Int, _ ring: AlarmOccurrence) throws {
    let output = context.output
    if isJSON {
      output.writeLine(JSON.object(ring.members(label: labels[alarm])).text)
    } else {
      let ahead = ahead(of: ring)
      if output.isTerminal {
        output.writeRow("\(ring.moment.rfc3339)  \(ahead)\(labels[alarm])")
      } else {
        let moment = ring.moment
        output.append { bytes in
          moment.instant.appendRFC3339(offset: moment.offset, to: &bytes)
          bytes.append(contentsOf: "  ".utf8)
          bytes.append(contentsOf: ahead.utf8)
          bytes.append(contentsOf: labels[alarm].utf8)
          bytes.append(UInt8(ascii: "\n"))
        }
      }
    }
    if output.bytes.count >= Self.part { try context.flush() }
  }

  private mutating func ahead(of ring: AlarmOccurrence) -> String {
    let time = TimeAhead(from: after, to: ring.moment.instant)
    if let last, Messages.readAlike(last.time, time) { return last.text }
    let text = context.messages.ahead(time)
    last = (time, text)
    return text
  }
}
