import HaruCore
import HaruSync
import HaruTime

/// A day of the planner according to a person's records: its plan and what was done.
struct PlanRecords {
  /// The kinds of records that it is built from; the settings are read as well.
  static let kinds = [
    WorkItem.entity, WorkSession.entity, RunningSession.entity, PlanItem.entity,
    PlanRecurrence.entity,
  ]

  /// More than a person ever has; a plan compares each of its parts with every other.
  static let (taskLimit, recurrenceLimit, itemLimit) = (1_000, 300, 300)

  let calendar: PlannerCalendar
  let items: [WorkItem]
  let log: WorkLog
  let work: DayWork

  var isToday: Bool { work.date == calendar.today }

  /// Reads a day, by default the planner's today.
  init(_ records: Replica, of date: PlainDate?, _ call: VerbCall, _ verbs: Verbs) {
    self.init(records, of: date, at: call.now, call.rules, verbs.zones)
  }

  /// Reads a day, by default the planner's today, for a person in a zone.
  init(
    _ records: Replica,
    of date: PlainDate?,
    at now: Moment,
    _ rules: ZoneRules,
    _ zones: ZoneDatabase
  ) {
    calendar = PlannerCalendar(
      startHour: records.dayStartHour,
      now: now,
      here: rules,
      zones: zones
    )
    let date = date ?? calendar.today
    items = Array(records.workItems.prefix(Self.taskLimit))
    log = records.workLog
    work = DayWork(
      records.plan(of: date, records.recurrences(from: date, through: date)),
      items: items,
      log: log,
      running: records.runningSessions(of: Verbs.device),
      in: calendar
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
    let day = date ?? today
    return plan(of: day, recurrences(from: day, through: day))
  }

  /// The plan of a date, given some of its recurrences.
  func plan(of date: PlainDate, _ recurrences: [PlanRecurrence]) -> DayPlan {
    DayPlan(
      date,
      startHour: dayStartHour,
      items: records(of: PlanItem.entity, prefix: PlanItem.prefix(of: date))
        .prefix(PlanRecords.itemLimit).compactMap { PlanItem(record: $0) },
      recurrences: recurrences
    )
  }

  /// The recurrences that apply to some dates.
  func recurrences(from first: PlainDate, through last: PlainDate) -> [PlanRecurrence] {
    var current: [RecordID: PlanRecurrence] = [:]
    var later: [PlanRecurrence] = []
    for record in records(of: PlanRecurrence.entity) {
      guard let new = PlanRecurrence(record: record), new.since <= last else { continue }
      if new.since > first {
        later.append(new)
      } else if current[new.task].map({ $0.since < new.since }) ?? true {
        current[new.task] = new
      }
    }
    let kept = current.values.sorted { $0.id < $1.id } + later
    return Array(kept.prefix(PlanRecords.recurrenceLimit))
  }
}
