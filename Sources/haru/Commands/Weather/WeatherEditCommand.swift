import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru weather edit`: renames a saved place.
struct WeatherEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Rename a saved place."
  )

  @Argument(help: "Its name or a prefix of its id.")
  var place: String

  @Option(help: "Its new name.")
  var name: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let old = try context.weatherPlace(place, among: context.weatherPlaces())
    var renamed = old
    renamed.name = try context.name(name)
    try context.saveEdit(renamed.writes(since: old, at: context.now.instant), of: renamed.name)
  }
}
