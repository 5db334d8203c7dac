import ArgumentParser
import HaruCore
import HaruTime

/// `haru focus`: guess how long something takes, do it, find out.
struct FocusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus",
    abstract: "Guess how long a task takes, do it, and find out.",
    usage: """
      haru focus add <name> [--estimate <time>] [--icon <icon>] [--pen <number>]
      haru focus edit <task> [--name <name>] [--estimate <time>] [--icon <icon>] [--pen <number>]
      haru focus move <task> --place <number>
      haru focus remove <task>
      haru focus list [--json]
      haru focus start <task> [--at "10 minutes ago"]
      haru focus continue
      haru focus pause | resume | done | cancel
      haru focus status [--json]
      haru focus show <task> [--json]
      haru focus records [--month <month> | --week | --from <date> --to <date>] [--task <task>] [--by task|dday|day] [--json | --csv]
      haru focus calibration [<task>] [--json]
      haru focus day [<date>]
      haru focus log <task> <start> <end> [--date <date>] [--estimate <time>] [--yes]
      haru focus track <start>-<end> <task> [--date <date>] [--estimate <time>] [--yes]
      haru focus record show | edit | remove <session>
      haru focus import timewarrior | toggl | tasks <file> ...
      """,
    discussion: """
      A TASK is its whole name or a prefix of its id. A session is on time if it took no longer \
      than estimated; pauses do not count.
      """,
    subcommands: [
      FocusAddCommand.self, FocusEditCommand.self, FocusMoveCommand.self,
      FocusRemoveCommand.self,
      FocusListCommand.self, FocusStartCommand.self, FocusContinueCommand.self,
      FocusPauseCommand.self,
      FocusResumeCommand.self, FocusDoneCommand.self, FocusCancelCommand.self,
      FocusStatusCommand.self, FocusShowCommand.self, FocusRecordsCommand.self,
      FocusCalibrationCommand.self, FocusDayCommand.self, FocusLogCommand.self,
      FocusTrackCommand.self, FocusRecordCommand.self,
      FocusImportCommand.self,
    ],
    defaultSubcommand: FocusStatusCommand.self
  )
}
