import ArgumentParser
import HaruCore
import HaruTime

/// `haru alarm`: alarms on weekdays or on a date.
struct AlarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarm",
    abstract: "Manage alarms that ring at a time of day.",
    discussion: """
      An alarm follows local time at the current place unless it has a zone. If clocks skip its \
      time, it rings by the offset before the gap (02:30 at 03:30); if its time occurs twice, it \
      rings the first time (RFC 5545).
      """,
    subcommands: [
      AlarmAddCommand.self, AlarmListCommand.self, AlarmShowCommand.self, AlarmNextCommand.self,
      AlarmEditCommand.self,
      AlarmOnCommand.self, AlarmOffCommand.self, AlarmSkipCommand.self, AlarmPauseCommand.self,
      AlarmRemoveCommand.self, AlarmSeenCommand.self,
      AlarmWatchCommand.self, AlarmHolidaysCommand.self, AlarmExportCommand.self,
    ],
    defaultSubcommand: AlarmListCommand.self
  )
}
