public import HaruSync
public import HaruTime

extension WorkLog {
  /// The indices of the sessions that overlap an interval.
  public func places(in interval: WorkInterval) -> [Int] {
    (firstPlace(from: interval.start)..<sessions.count).filter {
      sessions[$0].startedAt.instant < interval.end
        && sessions[$0].endedAt.instant > interval.start
    }
  }

  /// The zone in which the last session of a planner day ended; nil if it has no session.
  ///
  /// A day is shown in the zone in which it was lived, so that travel never moves what was painted.
  /// A session that ends after the day counts only if no other ended on that day.
  public func zone(on date: PlainDate, startHour: Int) -> String? {
    let days = { (session: WorkSession) -> (first: PlainDate, last: PlainDate) in
      let (start, end) = (session.startedAt.dateTime, session.endedAt.dateTime)
      return (
        PlannerDay.date(of: start, startHour: startHour),
        PlannerDay.date(of: end, startHour: startHour)
      )
    }
    let near = places(from: date, through: date.adding(days: 2) ?? date)
    let ended = near.last { days(sessions[$0]).last == date }
    let place = ended ?? near.last { days(sessions[$0]).first == date }
    return place.map { sessions[$0].endedAt.zone }
  }

  /// The time worked on each of several consecutive days; a session that spans two days is split.
  public func milliseconds(in days: [PlannerDay]) -> [Int64] {
    var totals = [Int64](repeating: 0, count: days.count)
    guard let first = days.first, let last = days.last else { return [] }
    let span = WorkInterval(start: first.interval.start, end: last.interval.end)
    for place in places(in: span) {
      for interval in sessions[place].worked {
        var day = WorkLog.firstDay(endingAfter: interval.start, in: days)
        while day < days.count, days[day].interval.start < interval.end {
          totals[day] &+= interval.intersection(days[day].interval)?.milliseconds ?? 0
          day += 1
        }
      }
    }
    return totals
  }

  /// The time worked on each item in an interval, longest first, ties by id.
  public func millisecondsOfItems(
    in interval: WorkInterval
  ) -> [(item: RecordID, milliseconds: Int64)] {
    var numbers = IdentifierTable()
    var totals: [Int64] = []
    for place in places(in: interval) {
      let number = numbers.number(sessions[place].item)
      if number == totals.count { totals.append(0) }
      for work in sessions[place].worked {
        totals[number] &+= work.intersection(interval)?.milliseconds ?? 0
      }
    }
    return zip(numbers.recordIDs, totals).map { (item: $0.0, milliseconds: $0.1) }
      .sorted {
        $0.milliseconds == $1.milliseconds
          ? $0.item < $1.item : $0.milliseconds > $1.milliseconds
      }
  }

  private static func firstDay(endingAfter instant: Instant, in days: [PlannerDay]) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle].interval.end <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
