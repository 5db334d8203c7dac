import HaruCore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The current date of the planner.
  func plannerToday() throws -> PlainDate {
    PlannerDay.date(of: now.dateTime, startHour: try settings().dayStartHour)
  }

  /// The cells of a day; nil on the last date of the calendar.
  ///
  /// `log` has the sessions that ``DayCells`` requires; if absent, they are read.
  func dayCells(
    of date: PlainDate,
    _ log: WorkLog? = nil,
    running: [RunningSession] = []
  ) throws -> DayCells? {
    let startHour = try settings().dayStartHour
    let log = try log ?? workLog(from: date, through: .last)
    return DayCells(
      date,
      startHour: startHour,
      log: log,
      items: try workItems(),
      running: running,
      at: now.instant,
      instant: zoneRules(log.zone(on: date, startHour: startHour)).instant
    )
  }
}
