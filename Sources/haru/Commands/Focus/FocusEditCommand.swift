import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus edit`: changes a task.
struct FocusEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a task.",
    discussion: "What is not given stays as it is; an empty icon or D-day clears it."
  )

  @Argument(help: "The task: its whole name or a prefix of its id.")
  var task: String

  @Option(help: "Its new name.")
  var name: String?

  @OptionGroup var fields: FocusFields
  @OptionGroup var options: ContextOptions

  func validate() throws { try fields.validate(options.language) }

  func run(in context: CommandContext) throws {
    let old = try context.workItem(task)
    var item = old
    if let name { item.name = try context.name(name) }
    try fields.apply(to: &item, context)
    try context.saveEdit(item.writes(since: old, at: context.now.instant), of: item.name)
  }
}
