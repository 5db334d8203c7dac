import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus add`: adds a task.
struct FocusAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a task; prints its id."
  )

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var fields: FocusFields
  @OptionGroup var options: ContextOptions

  func validate() throws { try fields.validate(options.language) }

  func run(in context: CommandContext) throws {
    let name = try context.name(self.name)
    let items = try context.workItems()
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    var item = WorkItem(
      id: identifiers.next(at: now).recordID,
      name: name,
      pen: WorkItem.leastUsedPen(among: items),
      order: WorkItem.lastOrder(after: items)
    )
    try fields.apply(to: &item, context)
    try context.save(item.writes(at: now))
    context.output.writeLine(item.id.text)
  }
}
