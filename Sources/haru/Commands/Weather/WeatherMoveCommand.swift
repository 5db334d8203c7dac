import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru weather move`: moves a saved place to another place in the list.
struct WeatherMoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a saved place within the list; the first one is shown by default."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "place"))
  var saved: String

  @OptionGroup var target: ListPlace
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.weatherPlaces()
    let place = try context.weatherPlace(saved, among: places)
    let index = try target.index(among: places.count, context)
    let source = places.firstIndex { $0.id == place.id } ?? 0
    try context.save(places.writes(moving: source, to: index, at: context.now.instant))
    target.report(place.name, among: places.count, context)
  }
}
