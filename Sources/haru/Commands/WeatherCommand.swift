import ArgumentParser
import Foundation
import HaruCore
import HaruJSON
import HaruServer
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru weather`: the weather of places.
struct WeatherCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weather",
    abstract: "Show the weather of a place.",
    usage: """
      haru weather [<place>] [--days <n>] [--units metric|imperial] [--json]
      haru weather add <place>
      haru weather list [--json]
      haru weather remove <place>
      """,
    discussion: """
      Open-Meteo.com is asked (CC BY 4.0), or OpenWeatherMap where HARU_OPENWEATHERMAP_KEY has a key. \
      Without a network the last answer is shown, with its age.
      """,
    subcommands: [
      WeatherShowCommand.self, WeatherAddCommand.self, WeatherListCommand.self,
      WeatherRemoveCommand.self,
    ],
    defaultSubcommand: WeatherShowCommand.self
  )
}

/// `haru weather add`: saves a place.
struct WeatherAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save a place, before those saved earlier; prints its id, and what was found."
  )

  @Argument(help: "A city.")
  var place: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.weatherPlaces()
    let found = try context.find(place)
    let now = context.now.instant
    try context.telling { () throws(StoreError) in
      try ReplicaStore(directory: context.dataDirectory).save(
        found.writes(before: places.first, at: now)
      )
    }
    context.output.writeLine(found.id.text)
    context.errors.writeLine(found.fullName)
  }
}

/// `haru weather list`: the saved places.
struct WeatherListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the saved places, the newest first."
  )

  @Flag(help: "Print a JSON object a line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    for place in try context.weatherPlaces() {
      guard json else {
        context.output.writeLine("\(place.id)  \(place.fullName)")
        continue
      }
      let object: JSON = [
        "id": .string(place.id.text), "name": .string(place.name),
        "region": place.region.isEmpty ? .null : .string(place.region),
        "latitude": WeatherPlace.degrees(place.latitude),
        "longitude": WeatherPlace.degrees(place.longitude),
        "zone": place.zone.isEmpty ? .null : .string(place.zone),
      ]
      context.output.writeLine(object.text)
    }
  }
}

/// `haru weather remove`: deletes a saved place.
struct WeatherRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a saved place."
  )

  @Argument(help: "Its name or id.")
  var place: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    guard let first = try context.saved(place, among: context.weatherPlaces()) else {
      throw context.failure(context.messages.weatherNotSaved(name: place))
    }
    let now = context.now.instant
    try context.telling { () throws(StoreError) in
      try ReplicaStore(directory: context.dataDirectory).save([first.deletion(at: now)])
    }
    context.output.writeLine(context.messages.weatherDeleted(name: first.name))
  }
}

extension WeatherPlace {
  /// The name with its region.
  var fullName: String { region.isEmpty ? name : "\(name), \(region)" }
}

extension CommandContext {
  /// The saved places, in their order.
  func weatherPlaces() throws -> [WeatherPlace] {
    try telling { () throws(StoreError) in
      let store = try ReplicaStore.existing(in: dataDirectory)
      return try store?.records(of: WeatherPlace.entity).compactMap { WeatherPlace(record: $0) }
        ?? []
    }.sorted(by: WeatherPlace.isBefore)
  }

  /// The saved place of an id or a name, nil where there is none; fails where a name is that of more
  /// than one.
  func saved(_ name: String, among places: [WeatherPlace]) throws -> WeatherPlace? {
    let found = places.filter { $0.name == name || $0.id.text == name }
    if found.count > 1 {
      let list = found.map { "\($0.id)  \($0.fullName)" }.joined(separator: "\n")
      throw failure(messages.weatherAmbiguous(name: name) + "\n" + list)
    }
    return found.first
  }

  /// The place of a name that nobody saved.
  func find(_ name: String) throws -> WeatherPlace {
    let now = self.now.instant
    let language = "\(messages.language.code)"
    let service = weather
    let places = waiting { await service.places(named: name, language: language, at: now) }
    guard let place = places.first else {
      throw failure(messages.weatherNoPlace(name: name))
    }
    return place
  }
}
