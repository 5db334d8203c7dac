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

  @Option(help: ArgumentHelp("The estimated time: 30m, 1h 30m, 1:30.", valueName: "time"))
  var estimate: String?

  @Option(help: ArgumentHelp("The name of its icon, such as book.", valueName: "icon"))
  var icon: String?

  @Option(help: ArgumentHelp("Its colour, 1 to 8.", valueName: "number"))
  var pen: Int?

  @Option(help: ArgumentHelp("The D-day for which it is done: a name or an id.", valueName: "day"))
  var dday: String?

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if let pen, !WorkItem.pens.contains(pen) {
      throw options.language.outside("--pen", WorkItem.pens)
    }
  }

  func run(in context: CommandContext) throws {
    let name = self.name.trimmed
    if name.allSatisfy(\.isWhitespace) { throw context.failure(context.messages.fieldNameMissing) }
    let estimate = try self.estimate.map { try context.estimate($0) }
    if let icon, WorkIcon(name: icon) == nil {
      let names = WorkIcon.all.map(\.name).joined(separator: ", ")
      throw context.failure(context.messages.focusIconUnknown(text: icon, names: names))
    }
    let items = try context.workItems()
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let item = WorkItem(
      id: identifiers.next(at: now).recordID,
      name: name,
      icon: icon ?? "",
      pen: pen ?? WorkItem.leastUsedPen(among: items),
      estimateSeconds: estimate ?? WorkItem.firstEstimateSeconds,
      order: WorkItem.lastOrder(after: items),
      dday: try dday.map { try context.savedDDay($0).id }
    )
    try context.save(item.writes(at: now))
    context.output.writeLine(item.id.text)
  }
}
