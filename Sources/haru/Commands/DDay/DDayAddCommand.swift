import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru dday add`: saves a day.
struct DDayAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a D-day; prints its id."
  )

  @Argument(help: "Its name.")
  var name: String

  @Argument(help: "The date to remember.")
  var date: String

  @OptionGroup var counting: DDayOptions

  @OptionGroup var options: ContextOptions

  func validate() throws { try counting.validate(options.language) }

  func run(in context: CommandContext) throws {
    let dday = try counting.dday(try context.name(name), date, context)
    let order = try context.savedDDays().orderOfNext
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let id = identifiers.next(at: now).recordID
    try context.save(DDayEntry(id: id, dday: dday, order: order).writes(at: now))
    context.output.writeLine(id.text)
  }
}
