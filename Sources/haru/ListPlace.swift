import ArgumentParser
import HaruUI

/// The place in a list to which something is moved.
struct ListPlace: ParsableArguments {
  @Option(help: ArgumentHelp("Its new place in the list, from 1 on.", valueName: "number"))
  var place: Int

  /// The index in a list; throws if the list has no such place.
  func index(among count: Int, _ context: CommandContext) throws -> Int {
    guard (1...max(1, count)).contains(place) else {
      throw context.failure(
        context.messages.listPlaceInvalid(text: "\(place)", count: "\(count)")
      )
    }
    return place - 1
  }

  /// Prints where something is now.
  func report(_ name: String, among count: Int, _ context: CommandContext) {
    context.output.writeLine(
      context.messages.listMoved(name: name, place: "\(place)", count: "\(count)")
    )
  }
}
