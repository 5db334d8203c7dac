import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru weather add`: saves a place.
struct WeatherAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save a place at the top of the list; prints its id, and the place that was found."
  )

  @Argument(help: "A city.")
  var place: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.weatherPlaces()
    let found = try context.find(place)
    try context.save(found.writes(before: places.first, at: context.now.instant))
    context.output.writeLine(found.id.text)
    context.errors.writeLine(found.fullName)
  }
}
