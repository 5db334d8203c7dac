import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru clock edit`: renames a saved place.
struct ClockEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Rename a saved place."
  )

  @Argument(help: "Its zone, its name or a prefix of its id.")
  var place: String

  @Option(help: "Its new name.")
  var name: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let places = try context.clockPlaces()
    let (old, _) = try context.saved(place, among: places)
    let name = try context.name(self.name)
    let city = try context.places().place(of: old.zone).city
    var renamed = old
    // The city of a zone has its name in the language of each reader.
    renamed.name = old.id.text == old.zone && name == city ? "" : name
    let writes = renamed.writes(since: old, at: context.now.instant)
    if writes.isEmpty { return context.output.writeLine(context.messages.commandNotDone) }
    try context.savePlaces(places, writes)
    context.output.writeLine(context.messages.listSaved(name: name))
  }
}
