import ArgumentParser

/// `haru focus record add`: the same as `haru focus log`.
struct FocusRecordAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: FocusLogCommand.configuration.abstract,
    discussion: FocusEntry.discussion
  )

  @Argument(help: "The task: its whole name or a prefix of its id.")
  var task: String

  @Argument(help: "When it started: 9:00.")
  var start: String

  @Argument(help: "When it ended: 9:40.")
  var end: String

  @OptionGroup var entry: FocusEntry
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try entry.save(task, from: start, to: end, context)
  }
}
