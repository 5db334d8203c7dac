import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru dday move`: moves a saved day to another place in the person's own order.
struct DDayMoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a saved day to another place in your own order.",
    discussion: "'haru settings set ddaySorting byHand' has the list show that order."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "dday"))
  var dday: String

  @OptionGroup var target: ListPlace
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let entry = try context.savedDDay(dday)
    let saved = try context.savedDDays().sorted(by: .byHand, from: context.now.date)
    let source = saved.firstIndex { $0.id == entry.id } ?? 0
    let place = try target.index(among: saved.count, context)
    try context.save(saved.writes(moving: source, to: place, at: context.now.instant))
    target.report(entry.dday.name, among: saved.count, context)
    if try Settings(context.settingsRecord()).daySorting != .byHand {
      context.errors.writeLine("haru: \(context.messages.ddayMoveUnseen)")
    }
  }
}
