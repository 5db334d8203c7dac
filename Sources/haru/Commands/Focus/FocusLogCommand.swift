import ArgumentParser

/// `haru focus log`: adds a session that was not timed.
struct FocusLogCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Add a session that was not timed; prints its id.",
    discussion: FocusEntry.discussion
  )

  @OptionGroup var span: FocusSpan
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try span.save(in: context)
  }
}
