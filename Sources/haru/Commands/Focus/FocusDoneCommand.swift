import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru focus done`: completes the session and saves its record.
struct FocusDoneCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Complete the running session and print its result.",
    discussion: """
      Possible after two minutes of work, or after a tenth of the estimate if that is 20 minutes \
      or less.
      """
  )

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now
    let running = try context.runningSession()
    let session: WorkSession
    do throws(RunningSessionError) {
      session = try running.complete(at: now)
    } catch {
      throw context.failure(error, of: running)
    }
    let mark = CellKey(entity: WorkSession.entity, id: session.id, field: CellKey.deleted)
    let wasDeleted = try context.cells(ofRecordsOf: [mark])
      .contains { $0.key == mark && $0.value == true }
    try context.save(
      running.writes(completed: session, restoring: wasDeleted, at: now.instant)
    )
    let text = context.messages
    let statistics = try context.workLog().statistics(of: session.item)
    var parts = ["\(session.name): \(text.verdict(session))"]
    if statistics.currentStreak > 1 { parts.append(text.streak(statistics)) }
    context.output.writeLine(text.list(parts))
  }
}
