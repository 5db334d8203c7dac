public import HaruTime

/// A task as the page of a day lists it: what is left to do, what goes on, what was done.
public struct DayTask: Sendable {
  /// The task.
  public let item: WorkItem
  /// The time worked on it in sessions of this day that were completed, in milliseconds.
  public let spentMilliseconds: Int64
  /// Whether one of its sessions goes on.
  public let isRunning: Bool
  /// When its last session of this day ended; nil without one.
  public let endedAt: Instant?

  /// Whether a session of this day was completed and none goes on.
  public var isDone: Bool { endedAt != nil && !isRunning }

  /// The tasks of a day: those that go on, then those that are left, then those that were done, in the
  /// order in which they were.
  ///
  /// On a day that is not today nothing goes on and nothing is left.
  public static func list(
    of items: [WorkItem],
    log: WorkLog,
    running: [RunningSession],
    in interval: WorkInterval,
    isToday: Bool
  ) -> [DayTask] {
    var going: [DayTask] = []
    var left: [DayTask] = []
    var done: [DayTask] = []
    let places = log.places(in: interval)
    for item in items {
      var spent: Int64 = 0
      var end: Instant?
      for place in places where log.sessions[place].item.utf8.elementsEqual(item.id.utf8) {
        for work in log.sessions[place].worked {
          spent &+= work.intersection(interval)?.milliseconds ?? 0
        }
        end = log.sessions[place].endedAt.instant
      }
      let isRunning = isToday && running.contains { $0.item.utf8.elementsEqual(item.id.utf8) }
      let task = DayTask(item: item, spentMilliseconds: spent, isRunning: isRunning, endedAt: end)
      if isRunning {
        going.append(task)
      } else if task.isDone {
        // Few are done on a day: each finds its place among those before it.
        let place = done.firstIndex { ($0.endedAt ?? interval.end) > (end ?? interval.end) }
        done.insert(task, at: place ?? done.count)
      } else if isToday {
        left.append(task)
      }
    }
    return going + left + done
  }
}
