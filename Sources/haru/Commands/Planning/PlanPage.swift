import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// The plan of a day as the command prints it.
struct PlanPage {
  let date: PlainDate
  /// Nil on the last date of the calendar.
  let day: PlannedDay?
  let forecast: PlanForecast?
  private let running: [RunningSession]

  var planned: [PlannedTask] { day?.planned ?? [] }

  init(of date: PlainDate, _ context: CommandContext) throws {
    let plan = try context.plan(of: date)
    try self.init(plan, try context.workLog(for: plan), context)
  }

  /// The page of a plan; `log` is that of `workLog(for:)`.
  init(_ plan: DayPlan, _ log: WorkLog, _ context: CommandContext) throws {
    date = plan.date
    running = try plan.date == context.plannerToday() ? context.runningSessions() : []
    day = try context.plannedDay(plan, log, running: running)
    forecast = day?.forecast(log: log, running: running, at: context.now.instant)
  }

  /// A line for each planned task, and when the plan will be done.
  func lines(_ context: CommandContext) -> [String] {
    let width = planned.map { $0.task.item.name.withoutControls.columns }.max() ?? 0
    return planned.map { line($0, width: width, context) } + forecastLines(context)
  }

  /// When the plan will be done, in the words of the page.
  func forecastLines(_ context: CommandContext) -> [String] {
    guard let forecast else { return [] }
    let text = context.messages
    let sentence = text.sentence(for: forecast) { text.clock(context.moment(at: $0).time) }
    return forecast.fits ? [sentence] : [sentence, text.planTooMuch]
  }

  /// A planned task: mark, name, time and state.
  func line(_ planned: PlannedTask, width: Int, _ context: CommandContext) -> String {
    let task = planned.task
    let name = task.item.name.withoutControls
    let gap = String(repeating: " ", count: max(0, width - name.columns) + 2)
    let mark = task.isRunning ? "▶" : task.isDone ? "✓" : "○"
    return "\(mark) \(name)\(gap)\(state(planned, context))"
  }

  private func state(_ planned: PlannedTask, _ context: CommandContext) -> String {
    let text = context.messages
    let task = planned.task
    if let session = running.first(where: { $0.item == task.item.id }), task.isRunning {
      return context.progress(session, at: context.now.instant)
    }
    if task.isDone {
      let spent = task.spentMilliseconds / 1_000
      let done = text.todayDoneIn(time: text.time(spent, exactly: false))
      guard planned.wentOver else { return done }
      let over = text.time(spent - planned.plannedSeconds, exactly: false)
      return "\(done) · \(text.planOver(time: over))"
    }
    let length = text.time(planned.plannedSeconds)
    return planned.item.time.map { "\(text.clock($0)) · \(length)" } ?? length
  }

  /// Writes the line of one task.
  func write(_ task: RecordID, _ context: CommandContext) throws {
    guard let planned = planned.first(where: { $0.item.task == task }) else { return }
    context.output.writeRow(line(planned, width: 0, context))
  }
}

extension PlanPage {
  /// The plan as `haru plan --json` prints it.
  func json(_ context: CommandContext) -> JSON {
    [
      "date": .string(date.description),
      "items": .array(planned.map { object($0, context) }),
      "plannedSeconds": .integer((day?.plannedMilliseconds ?? 0) / 1_000),
      "forecast": forecastJSON(context),
    ]
  }

  /// The forecast; null without one.
  func forecastJSON(_ context: CommandContext) -> JSON {
    guard let forecast else { return .null }
    let text = { (instant: Instant) in JSON.string(context.moment(at: instant).rfc3339) }
    return [
      "doneAt": text(forecast.likely),
      "eightOfTenBy": forecast.cautious.map(text) ?? .null,
      "fits": .bool(forecast.fits),
    ]
  }

  private func object(_ planned: PlannedTask, _ context: CommandContext) -> JSON {
    let task = planned.task
    let days = day?.plan.weekdays(of: task.item.id) ?? []
    return [
      "id": .string(task.item.id.text),
      "name": .string(task.item.name),
      "time": planned.item.time.map { .string($0.description) } ?? .null,
      "plannedSeconds": .integer(planned.plannedSeconds),
      "spentSeconds": .integer(task.spentMilliseconds / 1_000),
      "running": .bool(task.isRunning),
      "done": .bool(task.isDone),
      "repeats": .array(WeekdayNames.list(days).map { .string($0) }),
    ]
  }
}
