import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus move`: moves a task to another place in the list.
struct FocusMoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a task to another place in the list."
  )

  @Argument(help: "The task: its whole name or a prefix of its id.")
  var task: String

  @OptionGroup var target: ListPlace
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let items = try context.workItems()
    let item = try context.workItem(task)
    let source = items.firstIndex { $0.id == item.id } ?? 0
    let place = try target.index(among: items.count, context)
    try context.save(items.writes(moving: source, to: place, at: context.now.instant))
    target.report(item.name, among: items.count, context)
  }
}
