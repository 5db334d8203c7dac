import ArgumentParser
import HaruCore
import HaruTime

/// `haru alarm`: alarms on days of the week or on a date.
struct AlarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarm",
    abstract: "Alarms that ring at a time of day.",
    discussion: """
      An alarm follows the clocks of the place unless it keeps to a zone. Where the clocks skip its \
      time it rings by the offset before the gap (02:30 at 03:30), where they show it twice at the \
      first (RFC 5545). An ID is any unique start of an id.
      """,
    subcommands: [
      AlarmAddCommand.self, AlarmListCommand.self, AlarmNextCommand.self, AlarmOnCommand.self,
      AlarmOffCommand.self, AlarmSkipCommand.self, AlarmPauseCommand.self, AlarmRemoveCommand.self,
      AlarmWatchCommand.self, AlarmHolidaysCommand.self, AlarmExportCommand.self,
    ],
    defaultSubcommand: AlarmListCommand.self
  )
}
