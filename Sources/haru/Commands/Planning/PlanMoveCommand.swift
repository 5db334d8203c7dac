import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru plan move`: changes the place, time or day of a planned task.
struct PlanMoveCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a planned task to another place, time or day; or all that is left.",
    discussion: "With --left and without --to, what is left goes to the next day."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "task"))
  var task: String?

  @Flag(help: "Move everything that is neither done nor running.")
  var left = false

  @Option(help: ArgumentHelp("The day that it is planned for (default: today).", valueName: "date"))
  var date: String?

  @Option(help: ArgumentHelp("The day to move it to.", valueName: "date"))
  var to: String?

  @Option(help: ArgumentHelp("When to start: 14:00, or none.", valueName: "time"))
  var time: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long: 50m, 1h 30m, or none for its estimate.", valueName: "time")
  )
  var length: String?

  @Option(help: ArgumentHelp("Its place in the plan, from 1 on.", valueName: "number"))
  var place: Int?

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if left, task != nil { throw options.language.excluded("--left", "TASK") }
    if !left, task == nil { throw options.language.misuse { $0.planMoveNeeds } }
    if place != nil, to != nil { throw options.language.excluded("--place", "--to") }
  }

  func run(in context: CommandContext) throws {
    let plan = try context.plan(of: context.planDate(date))
    guard let task else { return try moveLeft(of: plan, context) }
    let item = try context.planned(task, in: plan)
    let target = try to.map { try context.plan(of: context.date($0)) } ?? plan
    let known = plan.item(of: item.id)
    if to != nil || time != nil || length != nil {
      let change = plan.moving(
        item.id,
        to: target,
        // The missed start time of a plan means nothing on another day.
        time: try time.map(context.planTime) ?? (to == nil ? known?.time : nil),
        minutes: try length.map(context.planMinutes) ?? known?.minutes,
        at: context.now.instant
      )
      try context.save(change)
    }
    if let place {
      let current = try context.plan(of: plan.date)
      guard let source = current.items.firstIndex(where: { $0.task == item.id }),
        current.items.indices.contains(place - 1)
      else {
        let count = current.items.count
        throw context.failure(
          context.messages.planPlaceInvalid(text: "\(place)", count: "\(count)")
        )
      }
      try context.save(current.moving(from: source, to: place - 1, at: context.now.instant))
    }
    try PlanPage(of: target.date, context).write(item.id, context)
  }

  private func moveLeft(of plan: DayPlan, _ context: CommandContext) throws {
    let next = plan.date.adding(days: 1) ?? plan.date
    let target = try context.plan(of: to.map(context.date) ?? next)
    let tasks = try PlanPage(of: plan.date, context).work.day?.left.map(\.item.task) ?? []
    try context.save(plan.moving(tasks, to: target, at: context.now.instant))
    let page = try PlanPage(of: target.date, context)
    for task in tasks { try page.write(task, context) }
  }
}
