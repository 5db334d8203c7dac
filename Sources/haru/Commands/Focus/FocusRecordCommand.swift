import ArgumentParser

/// `haru focus record`: one completed session.
struct FocusRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Show, add, edit or remove a completed session.",
    usage: """
      haru focus record [show] <session> [--json]
      haru focus record add <task> <start> <end> [--date <date>] [--estimate <time>] [--yes]
      haru focus record edit <session> [--task <task>] [--start <time>] [--end <time>] [--estimate <time>] [--note <text>] [--yes]
      haru focus record remove <session>
      """,
    discussion: """
      A SESSION is its id or the start of it (haru focus records --json), when it began \
      (9:00, "yesterday 21:30"), or last.
      """,
    subcommands: [
      FocusRecordShowCommand.self, FocusRecordAddCommand.self, FocusRecordEditCommand.self,
      FocusRecordRemoveCommand.self,
    ],
    defaultSubcommand: FocusRecordShowCommand.self
  )
}
