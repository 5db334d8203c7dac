import ArgumentParser

/// The arguments of `haru focus log` and `haru focus record add`: a task and its times.
struct FocusSpan: ParsableArguments {
  @Argument(help: "The task: its whole name or a prefix of its id.")
  var task: String

  @Argument(help: "When it started: 9:00.")
  var start: String

  @Argument(help: "When it ended: 9:40.")
  var end: String

  @OptionGroup var entry: FocusEntry

  func save(in context: CommandContext) throws {
    try entry.save(task, from: start, to: end, context)
  }
}
