public import HaruSync
public import HaruTime

extension WorkLog {
  /// The indices of the sessions that overlap an interval.
  func places(in interval: WorkInterval) -> [Int] {
    (firstPlace(from: interval.start)..<sessions.count).filter {
      sessions[$0].startedAt.instant < interval.end
        && sessions[$0].endedAt.instant > interval.start
    }
  }

  /// The zone in which the last session of a planner day ended; nil if it has no session.
  ///
  /// A session that ends after the day counts only if no other ended on that day.
  func zone(on date: PlainDate, startHour: Int) -> String? {
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

  /// The indices of the sessions with a part on some days.
  public func places(on dates: ClosedRange<PlainDate>, in calendar: PlannerCalendar) -> [Int] {
    near(dates, calendar).filter { sessions[$0].dates(in: calendar).overlaps(dates) }
  }

  /// The sessions that ended on some days, in order.
  func ended(on dates: ClosedRange<PlainDate>, in calendar: PlannerCalendar) -> [WorkSession] {
    near(dates, calendar).map { sessions[$0] }
      .filter { dates.contains($0.lastDate(in: calendar)) }
  }

  /// The indices of the sessions around some days, wherever they were: a clock on the wall differs
  /// from UTC by less than a day.
  private func near(_ dates: ClosedRange<PlainDate>, _ calendar: PlannerCalendar) -> [Int] {
    let walls = calendar.walls(of: dates)
    return places(
      in: WorkInterval(
        start: Instant(milliseconds: walls.lowerBound - WallInterval.dayMilliseconds),
        end: Instant(milliseconds: walls.upperBound + WallInterval.dayMilliseconds)
      )
    )
  }

  /// The time worked on each of several consecutive days; a session that spans two days is split.
  public func milliseconds(on dates: [PlainDate], in calendar: PlannerCalendar) -> [Int64] {
    var totals = [Int64](repeating: 0, count: dates.count)
    guard let first = dates.first, let last = dates.last, first <= last else { return totals }
    for place in near(first...last, calendar) {
      let session = sessions[place]
      let own = session.dates(in: calendar).clamped(to: first...last)
      let worked = session.worked(in: calendar)
      for (number, date) in dates.enumerated() where own.contains(date) {
        totals[number] &+= calendar.milliseconds(of: worked, on: date)
      }
    }
    return totals
  }

  /// The time worked on each item on some days, longest first, ties by id.
  public func millisecondsOfItems(
    on dates: ClosedRange<PlainDate>,
    in calendar: PlannerCalendar
  ) -> [(item: RecordID, milliseconds: Int64)] {
    var numbers = IdentifierTable()
    var totals: [Int64] = []
    for place in places(on: dates, in: calendar) {
      let number = numbers.number(sessions[place].item)
      if number == totals.count { totals.append(0) }
      totals[number] &+= calendar.milliseconds(
        of: sessions[place].worked(in: calendar),
        on: dates
      )
    }
    return zip(numbers.recordIDs, totals).map { (item: $0.0, milliseconds: $0.1) }
      .sorted {
        $0.milliseconds == $1.milliseconds
          ? $0.item < $1.item : $0.milliseconds > $1.milliseconds
      }
  }
}
