import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru clock move`: moves a saved place to another place in the list.
struct ClockMoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a saved place within the list."
  )

  @Argument(help: ArgumentHelp("Its zone, its name or a prefix of its id.", valueName: "place"))
  var saved: String

  @OptionGroup var target: ListPlace
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.clockPlaces()
    let (place, name) = try context.saved(saved, among: places)
    let index = try target.index(among: places.count, context)
    let source = places.firstIndex { $0.id == place.id } ?? 0
    let writes = places.writes(moving: source, to: index, at: context.now.instant)
    if !writes.isEmpty { try context.savePlaces(places, writes) }
    target.report(name, among: places.count, context)
  }
}
