import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus day`: the ten-minute planner of a day.
struct FocusDayCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show a day in cells of ten minutes, painted from the sessions.",
    discussion: "In colours on a terminal; with NO_COLOR set, or elsewhere, in letters."
  )

  @Argument(help: "The date; today if absent.")
  var date: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let date = try self.date.map(context.date) ?? context.plannerToday()
    guard let drawing = try context.dayDrawing(of: date) else { return }
    context.output.write("\(date)  \(drawing.total(context.messages.focusTotalTime))\n")
    for line in drawing.hours + drawing.legend { context.output.write(line + "\n") }
  }
}

extension CommandContext {
  /// What the person has chosen.
  func settings() throws -> Settings {
    Settings(try records(of: Settings.entity).first { $0.id == Settings.id })
  }

  /// The rules of a zone; without one those of the place of now.
  func zoneRules(_ id: String? = nil) -> ZoneRules {
    let rules = ZoneDatabase.linked?.rules(for: id ?? now.zone)
    if let rules, id != nil || rules.offset(at: now.instant) == now.offset { return rules }
    return ZoneRules(fixed: now.offset)
  }
}
