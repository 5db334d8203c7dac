import ArgumentParser

/// `haru calendar`: other calendars that are shown with the day.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Show other calendars, such as a timetable or public holidays, with the day.",
    subcommands: [
      CalendarShowCommand.self, CalendarAddCommand.self, CalendarListCommand.self,
      CalendarEditCommand.self, CalendarRefreshCommand.self, CalendarRemoveCommand.self,
    ],
    defaultSubcommand: CalendarShowCommand.self
  )
}
