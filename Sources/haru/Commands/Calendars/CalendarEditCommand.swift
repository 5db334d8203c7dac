import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru calendar edit`: changes how a calendar is shown, not its events.
struct CalendarEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a calendar: its name, its colour, whether its events are shown.",
    discussion: "What is not given stays as it is."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "calendar"))
  var target: String

  @Option(help: "Its new name.")
  var name: String?

  @Option(help: ArgumentHelp("Its colour, 1 to 8.", valueName: "number"))
  var pen: Int?

  @Flag(inversion: .prefixedNo, help: "Show its events.")
  var shown: Bool?

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if let pen, !SubscribedCalendar.pens.contains(pen) {
      throw options.language.outside("--pen", SubscribedCalendar.pens)
    }
  }

  func run(in context: CommandContext) throws {
    let old = try context.calendar(target)
    var calendar = old
    if let name { calendar.name = try context.name(name) }
    if let pen { calendar.pen = pen }
    if let shown { calendar.isShown = shown }
    try context.saveEdit(calendar.writes(since: old, at: context.now.instant), of: calendar.name)
  }
}
