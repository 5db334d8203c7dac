import ArgumentParser
import HaruCore
import HaruSync
import HaruUI

/// `haru focus continue`: starts the last task again.
struct FocusContinueCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "continue",
    abstract: "Start a session on the task of the last one."
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let items = try context.workItems()
    let last = try context.workLog().sessions.last { session in
      items.contains { $0.id == session.item }
    }
    guard let item = items.first(where: { $0.id == last?.item }) else {
      throw context.failure(context.messages.focusNothingBefore)
    }
    try context.start(item)
  }
}
