import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru clock ZONE ...`: the time in zones, or in the saved places.
struct ClockShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the time in zones and cities, or in the saved places (default command)."
  )

  @Argument(help: "Zones, offsets or cities (default: the saved places).")
  var zones: [String] = []

  @Flag(
    help: """
      Print one JSON object per line: zone, time, offsetSeconds, abbreviation, isDST, \
      nextTransition.
      """
  )
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now.instant
    let here = try context.here()
    let table = try context.places()
    let places =
      zones.isEmpty
      ? try context.clockPlaces()
      : try zones.map { try context.unsavedPlace($0) }
    for place in places {
      let name = place.name.isEmpty ? table.place(of: place.zone).city : place.name
      // A place saved by a newer version, or edited by hand, must not hide the others.
      guard let rules = try context.zones().rules(for: place.zone) else {
        if json {
          context.output.writeLine(ZoneRules.json(ofUnknown: place.zone).text)
        } else {
          let reason = context.messages.clockZoneUnknown(text: place.zone)
          context.output.writeRow("--:--     ------  \(name)  \(reason)")
        }
        continue
      }
      let row = WorldClockRow(rules, from: here, at: now)
      if json {
        context.output.writeLine(rules.json(at: now).text)
      } else {
        context.output.writeRow(context.messages.line(row, name: name))
      }
    }
  }
}

extension CommandContext {
  /// The place of a zone, an offset or a name as typed.
  fileprivate func unsavedPlace(_ text: String) throws -> ClockPlace {
    if let rules = try zones().rules(for: text) {
      return ClockPlace(id: RecordID(text), zone: rules.id, order: "")
    }
    return ClockPlace(try place(named: text), order: "")
  }
}

extension Messages {
  /// A row of the world clock: time, days ahead, offset, place, and the next clock change.
  fileprivate func line(_ row: WorldClockRow, name: String) -> String {
    let day = row.dayDifference == 0 ? "  " : row.dayText
    let hour = PlainTime(millisecondsOfDay: row.moment.time.millisecondsOfDay / 60_000 * 60_000)
    let change = row.nextChange.map { "  \(clockChange($0, today: row.moment.date))" } ?? ""
    return "\(hour) \(day)  \(row.moment.offset)  \(name)\(change)"
  }
}
