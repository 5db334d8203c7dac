import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru clock remove`: removes a place.
struct ClockRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a saved place."
  )

  @Argument(help: "Its zone, its name or a prefix of its id.")
  var place: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.clockPlaces()
    let (gone, name) = try context.saved(place, among: places)
    try context.savePlaces(places, [gone.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.listDeleted(name: name))
  }
}
