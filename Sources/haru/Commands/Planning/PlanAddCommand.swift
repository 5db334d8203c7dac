import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru plan add`: adds a task to the plan of a day.
struct PlanAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put a task into the plan of a day; prints its line.",
    discussion: "A task is in a plan at most once: adding it again changes it as the options say."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "task"))
  var task: String

  @Option(help: ArgumentHelp("The day (default: today).", valueName: "date"))
  var date: String?

  @Option(help: ArgumentHelp("When to start: 14:00, or none.", valueName: "time"))
  var time: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long: 50m, 1h 30m (default: its estimate).", valueName: "time")
  )
  var length: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Weekdays on which to plan it from that day on: mon,wed.", valueName: "days")
  )
  var days: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let item = try context.workItem(task)
    let plan = try context.plan(of: context.planDate(date))
    let known = plan.item(of: item.id)
    let weekdays = try days.map { text -> WeekdaySet in
      guard let set = WeekdayNames.set(text) else {
        throw context.failure(context.messages.alarmDaysInvalid(text: text))
      }
      return set
    }
    let change = plan.planning(
      item.id,
      time: try time.map(context.planTime) ?? known?.time,
      minutes: try length.map(context.planMinutes) ?? known?.minutes,
      days: weekdays,
      at: context.now.instant
    )
    try context.save(change)
    try PlanPage(of: plan.date, context).write(item.id, context)
  }
}
