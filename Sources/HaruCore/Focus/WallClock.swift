public import HaruTime

/// The wall clock at the place of some work: where it ended or, while it is running, where the
/// person is.
///
/// It follows clock changes at that place. After a journey, what was done before the longest pause
/// counts at the place of departure.
struct WallClock {
  /// Its offset until `change`.
  private let first: UTCOffset
  private let change: Instant
  /// Its offset since then.
  private let last: UTCOffset

  fileprivate init(
    _ timeline: WorkTimeline,
    startedAt: Moment,
    until end: Moment,
    _ zones: ZoneDatabase?
  ) {
    first = startedAt.offset
    last = end.offset
    change =
      first == last
      ? timeline.start : WallClock.change(timeline, startedAt: startedAt, until: end, zones)
  }

  private static func change(
    _ timeline: WorkTimeline,
    startedAt: Moment,
    until end: Moment,
    _ zones: ZoneDatabase?
  ) -> Instant {
    if let rules = zones?.rules(for: end.zone),
      rules.offset(at: startedAt.instant) == startedAt.offset,
      let turn = rules.previousTransition(before: end.instant), turn.instant > startedAt.instant
    {
      return turn.instant
    }
    let open = timeline.pausedSince.map { WorkInterval(start: $0, end: end.instant) }
    let pauses = timeline.pauses + (open.map { [$0] } ?? [])
    var longest = WorkInterval(start: timeline.start, end: timeline.start)
    for pause in pauses where pause.milliseconds > longest.milliseconds { longest = pause }
    return longest.end
  }

  /// The work as the clock showed it, in order.
  fileprivate func parts(of work: [WorkInterval]) -> [WallInterval] {
    work.flatMap { interval -> [WallInterval] in
      guard interval.start < change, change < interval.end else {
        let offset = interval.start < change ? first : last
        return [WallInterval(interval: interval, offset: offset, isBeginning: true, isEnd: true)]
      }
      let (before, after) = (
        WorkInterval(start: interval.start, end: change),
        WorkInterval(start: change, end: interval.end)
      )
      return [
        WallInterval(interval: before, offset: first, isBeginning: true, isEnd: false),
        WallInterval(interval: after, offset: last, isBeginning: false, isEnd: true),
      ]
    }
  }
}

extension WorkSession {
  /// The work as the clock on the wall showed it, in order.
  public func worked(in calendar: PlannerCalendar) -> [WallInterval] {
    WallClock(timeline, startedAt: startedAt, until: endedAt, calendar.zones).parts(of: worked)
  }

  /// The day on which it ended; an end exactly at the start of a day belongs to the previous day.
  func lastDate(in calendar: PlannerCalendar) -> PlainDate {
    let end = max(startedAt.instant, endedAt.instant - 1)
    return calendar.date(at: end, endedAt.offset)
  }

  /// From the first day with a part of it to the last.
  func dates(in calendar: PlannerCalendar) -> ClosedRange<PlainDate> {
    calendar.dates(of: worked(in: calendar), through: lastDate(in: calendar))
  }
}

extension RunningSession {
  /// The parts of the work so far, in wall-clock time and in order.
  public func worked(in calendar: PlannerCalendar) -> [WallInterval] {
    WallClock(timeline, startedAt: startedAt, until: calendar.now, calendar.zones)
      .parts(of: timeline.worked(at: calendar.now.instant))
  }

  /// From the first day with a part of it until today.
  public func dates(in calendar: PlannerCalendar) -> ClosedRange<PlainDate> {
    calendar.dates(of: worked(in: calendar), through: calendar.today)
  }
}

extension PlannerCalendar {
  fileprivate func date(at instant: Instant, _ offset: UTCOffset) -> PlainDate {
    PlannerDay.date(of: PlainDateTime(instant, offset: offset), startHour: startHour)
  }

  /// The days from the first to the last with a part of some work, including a day.
  fileprivate func dates(
    of work: [WallInterval],
    through last: PlainDate
  ) -> ClosedRange<PlainDate> {
    work.reduce(last...last) { dates, part in
      let first = date(at: part.interval.start, part.offset)
      let last = date(at: part.interval.end - 1, part.offset)
      return min(dates.lowerBound, first)...max(dates.upperBound, last)
    }
  }
}
