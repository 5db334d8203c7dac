import ArgumentParser

/// `haru focus start`: starts a session.
struct FocusStartCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a session on a task; prints when it should be done.",
    discussion: "With --at \"10 minutes ago\", it started then."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "task"))
  var task: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws { try context.start(try context.workItem(task)) }
}
