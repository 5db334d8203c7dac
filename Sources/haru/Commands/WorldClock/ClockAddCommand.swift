import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru clock add`: saves a place.
struct ClockAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Save a place; prints its id."
  )

  @Argument(help: "A zone (Asia/Seoul, +05:45) or the name of a place (Seoul).")
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
