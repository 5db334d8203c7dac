import ArgumentParser

/// `haru focus record add`: the same as `haru focus log`.
struct FocusRecordAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: FocusLogCommand.configuration.abstract,
    discussion: FocusEntry.discussion
  )

  @OptionGroup var span: FocusSpan
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    try span.save(in: context)
  }
}
