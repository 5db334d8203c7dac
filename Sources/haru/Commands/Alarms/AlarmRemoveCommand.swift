import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm remove`: deletes an alarm.
struct AlarmRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete an alarm."
  )

  @Argument(help: ArgumentHelp("Its label or a prefix of its id.", valueName: "alarm"))
  var id: String
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let alarm = try context.alarm(id)
    try context.save([alarm.deletion(at: context.now.instant)])
    context.output.writeLine(context.messages.listDeleted(name: alarm.name))
  }
}
