import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru calendar remove`: deletes a calendar with its events.
struct CalendarRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a calendar with its events."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "calendar"))
  var target: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let calendar = try context.calendar(target)
    let now = context.now.instant
    let weeks = try context.weeks(of: calendar.id)
    try context.save([calendar.deletion(at: now)] + weeks.map { $0.deletion(at: now) })
    context.output.writeLine(context.messages.listDeleted(name: calendar.name))
  }
}
