import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru clock add`: keeps a place.
struct ClockAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Keep a place; prints its id."
  )

  @Argument(help: "A zone (Asia/Seoul, +05:45) or a place by its name (Seoul).")
  var place: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let place = try context.place(named: place)
    let places = try context.clockPlaces()
    if !places.contains(where: { $0.id.text == place.id }) {
      let order = OrderKey.between(places.last?.order, nil) ?? ""
      let added = ClockPlace(place, order: order)
      try context.savePlaces(places, added.restoringWrites(at: context.now.instant))
    }
    context.output.writeLine(place.id)
  }
}

/// `haru clock remove`: gives a place up.
struct ClockRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a saved place."
  )

  @Argument(help: "Its zone or its name.")
  var place: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.clockPlaces()
    let table = try context.places()
    let name = { (saved: ClockPlace) in
      saved.name.isEmpty ? table.place(of: saved.zone).city : saved.name
    }
    let zone = try context.zones().canonicalID(of: place)
    let wanted = place.lowercased()
    let found = places.filter { saved in
      saved.id.text == zone || saved.id.text == place || name(saved).lowercased() == wanted
    }
    guard let gone = found.first else {
      throw context.failure(context.messages.clockPlaceNotSaved(text: place))
    }
    try context.savePlaces(places, [gone.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.clockRemoved(name: name(gone)))
  }
}

/// `haru clock search`: finds places.
struct ClockSearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find places by city, country, zone, abbreviation or offset; all without a text.",
    discussion: "Names count in the language of the output and in English; ㅅㅇ finds 서울."
  )

  @Argument(help: "What to look for: seoul, korea, KST, UTC+9.")
  var text: [String] = []

  @Flag(help: "Print a JSON object a line: zone, city, country, offsetSeconds.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let text = text.joined(separator: " ")
    let answer = try context.search(text)
    if answer.places.isEmpty {
      throw context.failure(context.messages.placeUnknown(text, near: answer.suggestions))
    }
    for place in answer.places {
      let offset = try context.zone(place.zone).offset(at: context.now.instant)
      context.output.writeLine(json ? place.json(offset).text : "\(offset)  \(place.line)")
    }
  }
}

extension Place {
  /// The zone with its names.
  fileprivate var line: String { "\(zone)  \(city)\(country.isEmpty ? "" : ", \(country)")" }

  fileprivate func json(_ offset: UTCOffset) -> JSON {
    [
      "zone": .string(zone), "city": .string(city),
      "country": country.isEmpty ? .null : .string(country),
      "offsetSeconds": .integer(Int64(offset.seconds)),
    ]
  }
}

extension Messages {
  fileprivate func placeUnknown(_ text: String, near places: [Place]) -> String {
    zoneUnknown(text, near: places.map { $0.zone })
  }
}

extension CommandContext {
  /// The places that fit a text.
  func search(_ text: String) throws -> PlaceSearch.Answer {
    let search = PlaceSearch(try places(), zones: try zones(), at: now.instant)
    return search.find(text, besides: .linked, inKorean: messages.language == .ko)
  }

  /// The place that a zone or a name means; says which there are where that is not one.
  func place(named text: String) throws -> Place {
    let zones = try zones()
    if let id = zones.canonicalID(of: text) { return try places().place(of: id) }
    if let fixed = zones.rules(for: text) { return try places().place(of: fixed.id) }
    let answer = try search(text)
    let wanted = text.lowercased()
    let exact = answer.places.filter { $0.city.lowercased() == wanted }
    let found = exact.isEmpty ? answer.places : exact
    guard let place = found.first else {
      throw failure(messages.placeUnknown(text, near: answer.suggestions))
    }
    if found.count > 1 {
      let list = found.map { "\($0.zone)  \($0.city), \($0.country)" }.joined(separator: "\n")
      throw failure(messages.clockPlaceAmbiguous(text: text) + "\n" + list)
    }
    return place
  }
}
