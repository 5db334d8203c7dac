public import HaruJSON
public import HaruSync
public import HaruTime

/// The ten-minute cells of a day, each with the task that fills it.
public struct DayCells: Sendable {
  /// A task of the day.
  public struct Task: Sendable {
    /// Its id.
    public let id: RecordID
    /// Its current name, or the last one if it was deleted.
    public let name: String
    /// Its colour, 1 to 8.
    public let pen: Int
    /// The time of its completed sessions.
    public let milliseconds: Int64
    /// The time of its running session so far; nil without one.
    public let runningMilliseconds: Int64?
  }

  /// The content of a cell: completed work, running work, or a planned time.
  public enum Cell: Equatable, Sendable {
    /// The index of a task.
    case done(Int), running(Int)
    case planned

    /// The index of its task; nil if nothing was done.
    public var task: Int? {
      switch self {
      case .done(let task), .running(let task): task
      case .planned: nil
      }
    }
  }

  /// The grid of the completed sessions; the total is theirs.
  public let grid: DayGrid
  /// The cells of each row: completed sessions first, then the running session, then the plan.
  public private(set) var cells: [[Cell?]]
  /// The tasks of the day: longest first, then those that are only running.
  public let tasks: [Task]

  /// Fills the cells of a date; nil on the last date of the calendar.
  ///
  /// `log` contains the sessions that ended on the previous date or later: one that reaches into
  /// the day may end on any later date, and one that ended after a journey west may have an earlier
  /// date.
  public init?(
    _ date: PlainDate,
    in calendar: PlannerCalendar,
    log: WorkLog,
    items: [WorkItem],
    running: [RunningSession]
  ) {
    guard var grid = calendar.grid(date, in: log) else { return nil }
    var going = grid
    let places = log.places(on: date...date, in: calendar)
    let worked = log.millisecondsOfItems(on: date...date, in: calendar)
    for (number, item) in worked.enumerated() {
      for place in places where log.sessions[place].item == item.item {
        grid.paint(log.sessions[place].worked(in: calendar), source: number, in: calendar)
      }
    }
    var ids = worked.map { $0.item }
    var times: [Int64?] = worked.map { _ in nil }
    for session in running where session.dates(in: calendar).contains(date) {
      let number = ids.firstIndex { $0 == session.item } ?? ids.count
      if number == ids.count {
        ids.append(session.item)
        times.append(nil)
      }
      let work = session.worked(in: calendar)
      going.paint(work, source: number, in: calendar)
      times[number] = (times[number] ?? 0) &+ calendar.milliseconds(of: work, on: date)
    }
    self.grid = grid
    cells = zip(grid.cells, going.cells).map { done, going in
      zip(done, going).map { done, going in done.map(Cell.done) ?? going.map(Cell.running) }
    }
    tasks = ids.enumerated().map { number, id in
      let item = items.first { $0.id == id }
      let last = places.last { log.sessions[$0].item == id }.map { log.sessions[$0].name }
      return Task(
        id: id,
        name: item?.name ?? running.first { $0.item == id }?.name ?? last ?? "",
        pen: item?.pen ?? 1,
        milliseconds: number < worked.count ? worked[number].milliseconds : 0,
        runningMilliseconds: times[number]
      )
    }
  }

  /// Whether nothing was done, is running or is planned.
  public var isEmpty: Bool { tasks.isEmpty && !cells.contains { $0.contains(.planned) } }

  /// The time of the completed sessions in whole minutes, in seconds.
  public var totalSeconds: Int64 { grid.totalMilliseconds / 60_000 * 60 }

  /// Adds planned times to the cells in which nothing was done.
  public func outlining(_ intervals: [WorkInterval]) -> DayCells {
    var plan = grid
    plan.clear()
    plan.paint(intervals, source: 0)
    var outlined = self
    outlined.cells = zip(plan.cells, cells).map { planned, worked in
      zip(planned, worked).map { $1 ?? ($0 == nil ? nil : .planned) }
    }
    return outlined
  }

  /// For each row, the ids of the tasks in its six cells.
  public var json: [JSON] {
    cells.map { row in
      .array(row.map { $0?.task.map { .string(tasks[$0].id.text) } ?? .null })
    }
  }
}
