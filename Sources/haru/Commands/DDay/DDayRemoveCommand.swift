import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru dday remove`: deletes a saved day.
struct DDayRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a saved day."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "dday"))
  var target: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let entry = try context.savedDDay(target)
    try context.save([entry.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.listDeleted(name: entry.dday.name))
  }
}
