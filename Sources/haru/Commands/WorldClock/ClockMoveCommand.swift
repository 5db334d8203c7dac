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
    let writes = moving(place, to: index, in: places).flatMap { moved in
      moved.writes(since: places.first { $0.id == moved.id }, at: context.now.instant)
    }
    if !writes.isEmpty { try context.savePlaces(places, writes) }
    target.report(name, among: places.count, context)
  }

  /// The places whose order changes: the moved one, or all if its neighbours leave no room.
  private func moving(_ place: ClockPlace, to index: Int, in places: [ClockPlace]) -> [ClockPlace] {
    if places[index].id == place.id { return [] }
    var (moved, place) = (places.filter { $0.id != place.id }, place)
    let before = index > 0 ? moved[index - 1].order : nil
    let after = index < moved.count ? moved[index].order : nil
    if let order = OrderKey.between(before, after) {
      place.order = order
      return [place]
    }
    moved.insert(place, at: index)
    var last: String?
    for index in moved.indices {
      last = OrderKey.between(last, nil)
      moved[index].order = last ?? ""
    }
    return moved
  }
}
