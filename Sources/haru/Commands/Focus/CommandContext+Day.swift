import HaruCore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// What decides to which day something belongs.
  func plannerCalendar() throws -> PlannerCalendar {
    PlannerCalendar(
      startHour: try settings().dayStartHour,
      now: now,
      here: zoneRules(),
      zones: .linked
    )
  }

  /// The current date of the planner.
  func plannerToday() throws -> PlainDate { try plannerCalendar().today }

  /// The first date on which a session that belongs to a day can have ended: after a journey to the
  /// west, the day before.
  func workFirst(_ date: PlainDate) -> PlainDate { date.adding(days: -1) ?? date }

  /// The cells of a day; nil on the last date of the calendar.
  ///
  /// `log` has the sessions that ``DayCells`` requires; if absent, they are read.
  func dayCells(
    of date: PlainDate,
    _ log: WorkLog? = nil,
    running: [RunningSession] = []
  ) throws -> DayCells? {
    DayCells(
      date,
      in: try plannerCalendar(),
      log: try log ?? workLog(from: workFirst(date), through: .last),
      items: try workItems(),
      running: running
    )
  }
}
