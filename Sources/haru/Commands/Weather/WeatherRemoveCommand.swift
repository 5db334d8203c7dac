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
    guard let first = try context.saved(place, among: context.weatherPlaces()) else {
      throw context.failure(
        context.messages.commandSeeList(
          sentence: context.messages.weatherNotSaved(name: place),
          command: "haru weather list"
        )
      )
    }
    try context.save([first.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.listDeleted(name: first.name))
  }
}
