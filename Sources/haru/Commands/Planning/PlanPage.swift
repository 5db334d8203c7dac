import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// The plan of a day as the command prints it.
struct PlanPage {
  let work: DayWork

  init(_ work: DayWork) { self.work = work }

  init(of date: PlainDate, _ context: CommandContext) throws {
    let plan = try context.plan(of: date)
    self.init(try context.dayWork(plan, context.workLog(for: plan)))
  }

  /// A line for each planned task, and when the plan will be done.
  func lines(_ context: CommandContext) -> [String] {
    let width = work.planned.map { $0.task.item.name.withoutControls.columns }.max() ?? 0
    return work.planned.map { line($0, width: width, context) } + forecastLines(context)
  }

  /// When the plan will be done, in the words of the page.
  func forecastLines(_ context: CommandContext) -> [String] {
    guard let forecast = work.forecast else { return [] }
    let text = context.messages
    let sentence = text.sentence(for: forecast) { text.clock(context.moment(at: $0).time) }
    return forecast.fits ? [sentence] : [sentence, text.planTooMuch]
  }

  /// A planned task: mark, name, time and state.
  func line(_ planned: PlannedTask, width: Int, _ context: CommandContext) -> String {
    line(planned.task, width: width, state(planned, context))
  }

  /// A task that is not in the plan, in the same form.
  func line(_ task: DayTask, width: Int, _ context: CommandContext) -> String {
    let text = context.messages
    let state =
      progress(of: task, context)
      ?? (task.isDone
        ? text.todayDoneIn(time: text.time(task.spentMilliseconds / 1_000, exactly: false))
        : text.time(task.item.estimateSeconds))
    return line(task, width: width, state)
  }

  private func line(_ task: DayTask, width: Int, _ state: String) -> String {
    let name = task.item.name.withoutControls
    let gap = String(repeating: " ", count: max(0, width - name.columns) + 2)
    let mark = task.isRunning ? "▶" : task.isDone ? "✓" : "○"
    return "\(mark) \(name)\(gap)\(state)"
  }

  /// How far a running task has come; nil for others.
  private func progress(of task: DayTask, _ context: CommandContext) -> String? {
    let now = context.now.instant
    return work.session(of: task).map { session in
      "\(session.bar(width: 10, at: now)) \(context.progress(session, at: now))"
    }
  }

  private func state(_ planned: PlannedTask, _ context: CommandContext) -> String {
    let text = context.messages
    let task = planned.task
    if let progress = progress(of: task, context) { return progress }
    if task.isDone {
      let spent = task.spentMilliseconds / 1_000
      let done = text.todayDoneIn(time: text.time(spent, exactly: false))
      guard planned.wentOver else { return done }
      let over = text.time(spent - planned.plannedSeconds, exactly: false)
      return "\(done) · \(text.focusOver(time: over))"
    }
    let length = text.time(planned.plannedSeconds)
    return planned.item.time.map { "\(text.clock($0)) · \(length)" } ?? length
  }

  /// Writes the line of one task.
  func write(_ task: RecordID, _ context: CommandContext) throws {
    guard let planned = work.planned.first(where: { $0.item.task == task }) else { return }
    context.output.writeRow(line(planned, width: 0, context))
  }
}
