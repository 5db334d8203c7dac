import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru calendar refresh`: reads calendars again.
struct CalendarRefreshCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Read calendars again; only what changed is saved.",
    discussion: "Without a name, all calendars that have an address."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "calendar"))
  var target: String?

  @Option(
    help: ArgumentHelp("Read it from this file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"])
  )
  var file: String?

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if file != nil, target == nil {
      throw options.language.misuse {
        $0.commandOptionNeeds(option: "--file", other: "CALENDAR")
      }
    }
  }

  func run(in context: CommandContext) throws {
    guard let target else {
      for calendar in try context.calendars() {
        if let address = calendar.address { try read(calendar, address, context) }
      }
      return
    }
    let calendar = try context.calendar(target)
    guard let source = file ?? calendar.address else {
      throw context.failure(context.messages.calendarNoAddress(name: calendar.name))
    }
    try read(calendar, source, context)
  }

  private func read(_ old: SubscribedCalendar, _ text: String, _ context: CommandContext) throws {
    let source = CalendarSource(text)
    let file = try context.calendarFile(at: source)
    try context.keep(file, as: old, since: old)
    try context.tell(file.problems, of: source)
  }
}
