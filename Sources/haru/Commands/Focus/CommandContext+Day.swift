import HaruCore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The current date of the planner.
  func plannerToday() throws -> PlainDate {
    PlannerDay.date(of: now.dateTime, startHour: try settings().dayStartHour)
  }

  /// A day painted from its sessions; nil on the last date of the calendar.
  ///
  /// `log` contains the sessions that ended on that date or later, since a session that reaches
  /// into the day may have any later date.
  func dayDrawing(
    of date: PlainDate,
    _ log: WorkLog? = nil,
    running: [RunningSession] = []
  ) throws -> DayDrawing? {
    let startHour = try settings().dayStartHour
    let log = try log ?? workLog(from: date, through: .last)
    let rules = zoneRules(log.zone(on: date, startHour: startHour))
    guard var grid = DayGrid(date, startHour: startHour, instant: rules.instant) else { return nil }
    var going = grid
    let day = grid.day.interval
    let items = log.millisecondsOfItems(in: day)
    let places = log.places(in: day)
    for (number, item) in items.enumerated() {
      for place in places where log.sessions[place].item == item.item {
        grid.paint(log.sessions[place].worked, source: number)
      }
    }
    var ids = items.map(\.item)
    var times: [RecordID: Int64] = [:]
    for session in running where session.startedAt.instant < day.end && now.instant >= day.start {
      let number = ids.firstIndex(of: session.item) ?? ids.count
      if number == ids.count { ids.append(session.item) }
      let worked = session.timeline.worked(at: now.instant)
      going.paint(worked, source: number)
      times[session.item, default: 0] &+= worked.reduce(0) {
        $0 &+ ($1.intersection(day)?.milliseconds ?? 0)
      }
    }
    let known = try workItems()
    let tasks = ids.enumerated().map { number, id in
      let task = known.first { $0.id == id }
      let last = places.last { log.sessions[$0].item == id }.map { log.sessions[$0].name }
      let name = task?.name ?? running.first { $0.item == id }?.name ?? last ?? ""
      return DayDrawing.Task(
        id: id,
        name: name.withoutControls,
        pen: task?.pen ?? 1,
        milliseconds: number < items.count ? items[number].milliseconds : 0,
        runningMilliseconds: times[id]
      )
    }
    return DayDrawing(grid, running: going, tasks, isColoured: output.hasColours)
  }
}
