public import HaruSync
public import HaruTime

/// A task on the page of a day: left to do, running, or done.
public struct DayTask: Sendable {
  /// The task.
  public let item: WorkItem
  /// The time of its completed sessions on this day, in milliseconds.
  public let spentMilliseconds: Int64
  /// Whether one of its sessions is running.
  public let isRunning: Bool
  /// When its last session on this day ended; nil without one.
  public let endedAt: Instant?

  /// Whether a session was completed on this day and none is running.
  public var isDone: Bool { endedAt != nil && !isRunning }

  /// The tasks of a day: running ones, then those left, then those done in order of completion.
  ///
  /// On any day but today, nothing is running or left.
  public static func list(
    of items: [WorkItem],
    log: WorkLog,
    running: [RunningSession],
    on date: PlainDate,
    in calendar: PlannerCalendar
  ) -> [DayTask] {
    let isToday = date == calendar.today
    var going: [DayTask] = []
    var left: [DayTask] = []
    var done: [DayTask] = []
    let places = log.places(on: date...date, in: calendar)
    for item in items {
      var spent: Int64 = 0
      var end: Instant?
      for place in places where log.sessions[place].item == item.id {
        spent &+= calendar.milliseconds(of: log.sessions[place].worked(in: calendar), on: date)
        end = log.sessions[place].endedAt.instant
      }
      let isRunning = isToday && running.contains { $0.item == item.id }
      let task = DayTask(item: item, spentMilliseconds: spent, isRunning: isRunning, endedAt: end)
      if isRunning {
        going.append(task)
      } else if task.isDone {
        // Few tasks are done on a day, so insertion is fast enough.
        let last = Instant(milliseconds: .max)
        let place = done.firstIndex { ($0.endedAt ?? last) > (end ?? last) }
        done.insert(task, at: place ?? done.count)
      } else if isToday {
        left.append(task)
      }
    }
    return going + left + done
  }
}

extension DayTask {
  /// The number of days after which a task counts as neglected.
  public static let longDays = 7
  /// The number of sessions that make a task a habit.
  private static let habitSessions = 3

  /// The numbers of days without a session after which to remind: not every day, and not for ever.
  private static let reminders = [7, 14, 28]

  /// Among regular tasks that were last done exactly 7, 14 or 28 days ago, the one with the most
  /// sessions; nil without one.
  public static func paused(
    among items: [WorkItem],
    log: WorkLog,
    on today: PlainDate
  ) -> (item: WorkItem, days: Int)? {
    let sessions = { (item: WorkItem) in log.places(of: item.id).count }
    return items.compactMap { item -> (item: WorkItem, days: Int)? in
      guard let last = log.latest(of: item.id)?.endedAt.date, sessions(item) >= habitSessions
      else { return nil }
      let days = last.days(until: today)
      return reminders.contains(days) ? (item, days) : nil
    }
    .max { sessions($0.item) < sessions($1.item) }
  }

  /// Among the tasks left to do, the regular one that has been neglected longest, with the number
  /// of days; nil if none has been neglected for a week.
  public static func neglected(
    among tasks: [DayTask],
    log: WorkLog,
    on today: PlainDate
  ) -> (item: RecordID, days: Int)? {
    var longest: (item: RecordID, days: Int)?
    for task in tasks where !task.isDone && !task.isRunning {
      guard let last = log.latest(of: task.item.id)?.endedAt.date else { continue }
      let days = last.days(until: today)
      guard days >= longDays, days > longest?.days ?? 0,
        log.places(of: task.item.id).count >= habitSessions
      else { continue }
      longest = (task.item.id, days)
    }
    return longest
  }
}
