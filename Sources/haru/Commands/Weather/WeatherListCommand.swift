import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruUI

/// `haru weather list`: the saved places.
struct WeatherListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the saved places, in order."
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.weatherPlaces()
    let ids = ShortIDs(of: places, id: { $0.id.text }, name: { $0.name })
    for (place, id) in zip(places, ids.column(places.map(\.id.text))) {
      guard json else {
        context.output.writeRow("\(id)  \(place.fullName)")
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
