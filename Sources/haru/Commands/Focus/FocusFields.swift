import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// What a task looks like and how long it should take, on the command line.
struct FocusFields: ParsableArguments {
  @Option(help: ArgumentHelp("The estimated time: 30m, 1h 30m, 1:30.", valueName: "time"))
  var estimate: String?

  @Option(help: ArgumentHelp("The name of its icon, such as book.", valueName: "icon"))
  var icon: String?

  @Option(help: ArgumentHelp("Its colour, 1 to 8.", valueName: "number"))
  var pen: Int?

  @Option(help: ArgumentHelp("The D-day for which it is done: a name or an id.", valueName: "dday"))
  var dday: String?

  func validate(_ language: LanguageOption) throws {
    if let pen, !WorkItem.pens.contains(pen) { throw language.outside("--pen", WorkItem.pens) }
  }

  /// Applies the given options; an empty icon or D-day removes it.
  func apply(to item: inout WorkItem, _ context: CommandContext) throws {
    if let estimate { item.estimateSeconds = try context.estimate(estimate) }
    if let icon, !icon.isEmpty, WorkIcon(name: icon) == nil {
      let names = WorkIcon.all.map(\.name).joined(separator: ", ")
      throw context.failure(context.messages.focusIconUnknown(text: icon, names: names))
    }
    if let icon { item.icon = icon }
    if let pen { item.pen = pen }
    if let dday { item.dday = dday.isEmpty ? nil : try context.savedDDay(dday).id }
  }
}
