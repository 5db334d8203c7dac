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
