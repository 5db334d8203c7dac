import ArgumentParser
import HaruCore
import HaruTime

/// `haru plan remove`: removes a task from the plan of a day.
struct PlanRemoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a task out of the plan of a day.",
    discussion: "Without --repetition, a task that repeats stays on its other days."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "task"))
  var task: String

  @Option(help: ArgumentHelp("The day (default: today).", valueName: "date"))
  var date: String?

  @Flag(name: .customLong("repetition"), help: "End its repetition from that day on, too.")
  var endsRepetition = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let plan = try context.plan(of: context.planDate(date))
    let now = context.now.instant
    if endsRepetition {
      let item = try context.workItem(task)
      let end = plan.ending(item.id, at: now)
      let removal = plan.removing(item.id, at: now)
      return try context.save(end.writes + removal.writes)
    }
    let item = try context.planned(task, in: plan)
    try context.save(plan.removing(item.id, at: now))
  }
}
