import ArgumentParser
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru clock`: the time elsewhere.
struct ClockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock",
    abstract: "Show the time in other places.",
    usage: """
      haru clock [--json]
      haru clock <zone> ... [--json]
      haru clock add <place>
      haru clock remove <place>
      haru clock search [<text>] [--json]
      haru clock convert <date and time> [--from <zone>] [--to <zone>] [--json]
      """,
    discussion: "A zone is an IANA id (Asia/Seoul) or an offset (+05:45).",
    subcommands: [
      ClockShowCommand.self, ClockAddCommand.self, ClockRemoveCommand.self,
      ClockSearchCommand.self, ClockConvertCommand.self,
    ],
    defaultSubcommand: ClockShowCommand.self
  )
}

/// `haru clock ZONE ...`: the time in zones, or in the saved places.
struct ClockShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the time in zones, or in the saved places; 'show' may be left out."
  )

  @Argument(help: "IANA ids or offsets; the saved places if absent.")
  var zones: [String] = []

  @Flag(
    help: """
      Print a JSON object a line: zone, time, offsetSeconds, abbreviation, isDST, nextTransition.
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
      : try zones.map { ClockPlace(id: RecordID($0), zone: try context.zone($0).id, order: "") }
    for place in places {
      let rules = try context.zone(place.zone)
      let name = place.name.isEmpty ? table.place(of: place.zone).city : place.name
      let row = WorldClockRow(rules, from: here, at: now)
      context.output.writeLine(
        json ? rules.json(at: now).text : context.messages.line(row, name: name)
      )
    }
  }
}

extension ZoneRules {
  /// What the clocks show at an instant, as `haru clock --json` prints it.
  func json(at instant: Instant) -> JSON {
    let type = type(at: instant)
    let next = nextTransition(after: instant)
    return [
      "zone": .string(id),
      "time": .string(instant.rfc3339(offset: type.offset)),
      "offsetSeconds": .integer(Int64(type.offset.seconds)),
      "abbreviation": .string(type.abbreviation),
      "isDST": .bool(type.isDaylightSaving),
      "nextTransition": next.map { .string($0.instant.rfc3339(offset: $0.after.offset)) } ?? .null,
    ]
  }
}

extension Messages {
  /// A row of the world clock: time, days ahead, offset, place, the next change of its clocks.
  fileprivate func line(_ row: WorldClockRow, name: String) -> String {
    let day = row.dayDifference == 0 ? "  " : row.dayText
    let hour = PlainTime(millisecondsOfDay: row.moment.time.millisecondsOfDay / 60_000 * 60_000)
    let change = row.nextChange.map { "  \(clockChange($0, today: row.moment.date))" } ?? ""
    return "\(hour) \(day)  \(row.moment.offset)  \(name)\(change)"
  }
}

extension CommandContext {
  /// The cities that stand for the zones, in the language of the output.
  func places() throws -> PlaceTable {
    guard let table = PlaceTable.linked("\(messages.language.code)") else {
      throw failure(messages.clockZonesUnreadable)
    }
    return table
  }

  /// The places of the world clock in their order; the first ones where it was never touched.
  func clockPlaces() throws -> [ClockPlace] {
    guard try isWorldClockTouched() else { return ClockPlace.first(here: try here()) }
    return try records(of: ClockPlace.entity).compactMap { ClockPlace(record: $0) }
      .sorted(by: ClockPlace.isBefore)
  }

  /// Changes the list of places; a list that was never touched is kept with the change.
  func savePlaces(_ places: [ClockPlace], _ writes: [CellWrite]) throws {
    let isTouched = try isWorldClockTouched()
    let first = isTouched ? [] : places.flatMap { $0.restoringWrites(at: now.instant) }
    try save(first + writes)
  }

  private func isWorldClockTouched() throws -> Bool {
    try telling { () throws(StoreError) in
      try ReplicaStore.existing(in: dataDirectory)?.knows(ClockPlace.entity) ?? false
    }
  }
}
