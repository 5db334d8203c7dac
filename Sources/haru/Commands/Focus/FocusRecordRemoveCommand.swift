import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus record remove`: deletes a completed session.
struct FocusRecordRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a completed session."
  )

  @Argument(help: ArgumentHelp("Its id, when it began, or last.", valueName: "session"))
  var session: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let log = try context.workLog()
    let session = try context.session(session, in: log)
    // Deleting only the correction would bring back what it replaced.
    let versions = log.versions(of: session)
    try context.save(WorkSession.deletions(of: versions, at: context.now.instant))
    context.output.writeLine(context.messages.listDeleted(name: session.name))
  }
}
