import HaruCore
import HaruSync
import HaruTime

/// A day of the planner as a person's records tell it: its plan and what was done.
struct PlanRecords {
  /// The kinds of records that it is made of; those of the settings are read as well.
  static let kinds = [
    WorkItem.entity, WorkSession.entity, RunningSession.entity, PlanItem.entity,
    PlanRecurrence.entity,
  ]

  let startHour: Int
  /// The planner's today.
  let today: PlainDate
  let items: [WorkItem]
  let log: WorkLog
  let work: DayWork
  /// The zone in which the day was lived.
  let zone: ZoneRules

  var isToday: Bool { work.date == today }

  /// Reads a day, by default the planner's today.
  init(_ records: Replica, of date: PlainDate?, _ call: VerbCall, _ verbs: Verbs) {
    startHour = records.dayStartHour
    today = PlannerDay.date(of: call.now.dateTime, startHour: startHour)
    let date = date ?? today
    items = records.workItems
    log = records.workLog
    zone =
      log.zone(on: date, startHour: startHour).flatMap { verbs.zones.rules(for: $0) } ?? call.rules
    work = DayWork(
      DayPlan(date, startHour: startHour, in: records),
      items: items,
      log: log,
      running: records.runningSessions(of: Verbs.device),
      isToday: date == today,
      at: call.instant,
      instant: zone.instant
    )
  }
}

extension Replica {
  /// The hour at which the person's day begins.
  var dayStartHour: Int { Settings(record(Settings.entity, id: Settings.id)).dayStartHour }

  /// The plan of a date, by default of the planner's today.
  func plan(of date: PlainDate?, _ call: VerbCall) -> DayPlan {
    let startHour = dayStartHour
    let today = PlannerDay.date(of: call.now.dateTime, startHour: startHour)
    return DayPlan(date ?? today, startHour: startHour, in: self)
  }
}
