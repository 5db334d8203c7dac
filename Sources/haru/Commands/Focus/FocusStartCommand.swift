import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus start`: starts a session.
struct FocusStartCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a session on a task; prints when it should be done."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "task"))
  var task: String

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let item = try context.workItem(task)
    let device = try context.telling { () throws(StoreError) in
      try context.store().syncState().device
    }
    if let other = try context.runningSessions().first(where: { $0.device == device }) {
      throw context.failure(context.messages.focusAlreadyRuns(name: other.name))
    }
    let now = context.now
    var identifiers = IdentifierSource(seed: context.seed)
    let session = RunningSession(
      id: identifiers.next(at: now.instant).recordID,
      device: device,
      item: item,
      at: now,
      mark: context.steady()
    )
    try context.save(session.writes(at: now.instant))
    context.output.writeLine(context.finish(of: session))
  }
}
