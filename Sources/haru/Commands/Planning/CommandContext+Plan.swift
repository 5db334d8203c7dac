import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The plan of a date; reads only the records of that date.
  func plan(of date: PlainDate) throws -> DayPlan {
    let startHour = try settings().dayStartHour
    return try telling { () throws(StoreError) in
      guard let store = try existingStore() else {
        return DayPlan(date, startHour: startHour)
      }
      let items = try store.records(of: PlanItem.entity, prefix: PlanItem.prefix(of: date))
      let recurrences = try store.records(of: PlanRecurrence.entity)
      return DayPlan(
        date,
        startHour: startHour,
        items: items.compactMap { PlanItem(record: $0) },
        recurrences: recurrences.compactMap { PlanRecurrence(record: $0) }
      )
    }
  }

  /// The date of a plan as typed, by default the planner's today.
  func planDate(_ text: String?) throws -> PlainDate { try text.map(date) ?? plannerToday() }

  /// The sessions that a day with this plan depends on; for a plan of today, also those of the past
  /// weeks, for the forecast.
  func workLog(for plan: DayPlan) throws -> WorkLog {
    let day = workFirst(plan.date)
    guard try !plan.isEmpty && plan.date == plannerToday(),
      let first = plan.date.adding(days: -PlanForecast.historyDays)
    else { return try workLog(from: day, through: .last) }
    return try workLog(from: first, withDetailsFrom: day)
  }

  /// The plan and what was done; `log` is that of `workLog(for:)`.
  func dayWork(_ plan: DayPlan, _ log: WorkLog) throws -> DayWork {
    let calendar = try plannerCalendar()
    return DayWork(
      plan,
      items: try workItems(),
      log: log,
      running: plan.date == calendar.today ? try runningSessions() : [],
      in: calendar
    )
  }

  /// The planned task with a name or an id prefix.
  func planned(_ text: String, in plan: DayPlan) throws -> WorkItem {
    let item = try workItem(text)
    guard plan.item(of: item.id) != nil else {
      let day = messages.date(plan.date, today: now.date)
      throw failure(messages.planNotPlanned(text: text, date: day))
    }
    return item
  }

  /// A start time as typed, to the minute; nil for `none`.
  func planTime(_ text: String) throws -> PlainTime? {
    if text == "none" { return nil }
    guard let time = PlanItem.time(typed: text) else {
      throw failure(messages.clockTimeInvalid(text: text))
    }
    return time
  }

  /// A length as typed, in minutes; nil for `none`.
  func planMinutes(_ text: String) throws -> Int? {
    if text == "none" { return nil }
    guard let minutes = PlanItem.minutes(typed: text) else {
      throw failure(messages.planLengthInvalid(text: text))
    }
    return minutes
  }

  /// Saves a change of the plan.
  func save(_ change: PlanChange) throws { try save(change.writes) }
}
