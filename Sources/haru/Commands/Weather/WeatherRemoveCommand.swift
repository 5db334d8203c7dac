import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru weather remove`: deletes a saved place.
struct WeatherRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a saved place."
  )

  @Argument(help: "Its name or a prefix of its id.")
  var place: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let gone = try context.weatherPlace(place, among: context.weatherPlaces())
    try context.save([gone.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.listDeleted(name: gone.name))
  }
}
