import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus remove`: deletes a task; its sessions stay in the history.
struct FocusRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a task; its sessions stay in the history."
  )

  @Argument(help: "The task: its whole name or a prefix of its id.")
  var task: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let item = try context.workItem(task)
    try context.save([item.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.listDeleted(name: item.name))
  }
}
