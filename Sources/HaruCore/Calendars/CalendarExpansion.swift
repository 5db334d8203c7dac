#if !hasFeature(Embedded)
public import HaruTime

extension CalendarFile {
  /// The events within a window of dates, for a person in a zone.
  ///
  /// Days without events are left out.
  public func expansion(
    from first: PlainDate,
    through last: PlainDate,
    in home: ZoneRules
  ) -> CalendarExpansion {
    var expansion = CalendarExpansion(from: first, through: max(first, last), in: home)
    for series in CalendarSeries.all(of: components) { expansion.add(series) }
    expansion.sort()
    return expansion
  }
}

/// The events of a calendar on each day of a window.
public struct CalendarExpansion: Sendable {
  /// The maximum number of events of a day.
  static let dayLimit = 40
  /// The maximum number of events of all days before they are sorted.
  private static let limit = 60_000

  /// The events by day (days since 1970), in order.
  public private(set) var days: [Int: [CalendarEvent]] = [:]
  /// How many events are left out because their day has too many.
  public private(set) var lostCount = 0
  /// The events that could not be expanded, by the line on which they begin.
  public private(set) var problems: [CalendarFile.Problem] = []

  let window: ClosedRange<Int>
  let home: ZoneRules
  var budget = CalendarFile.budget
  /// The number of events added so far, counted per day.
  private var count = 0

  init(from first: PlainDate, through last: PlainDate, in home: ZoneRules) {
    window = first.daysSinceEpoch...last.daysSinceEpoch
    self.home = home
  }

  /// Adds the occurrences of a series.
  mutating func add(_ series: CalendarSeries) {
    guard let main = series.main, let start = main.start else {
      for event in series.replacements { add(event, at: event.start) }
      return
    }
    guard count < Self.limit else { return note(.tooMany, main) }
    var excluded = OccurrenceSet()
    for time in main.excluded { excluded.insert(time, of: start, home: home) }
    var replaced = excluded
    for (id, event) in series.replacedOccurrences(in: home) {
      replaced.insert(id, of: start, home: home)
      if !excluded.contains(id, home: home) { add(event, at: event.start) }
    }
    let changes = FutureChanges(series.replacements, home: home)
    for (time, length) in occurrences(of: main, start) where !replaced.contains(time, home: home) {
      if let change = changes.last(before: time) {
        add(change.event, at: change.moved(time))
      } else {
        add(main, at: time, length: length)
      }
    }
  }

  mutating func note(_ kind: CalendarFile.Problem.Kind, _ event: CalendarComponent) {
    let problem = CalendarFile.Problem(kind: kind, line: event.line, name: event.title)
    if problems.count < CalendarFile.problemLimit, !problems.contains(problem) {
      problems.append(problem)
    }
  }
}

extension CalendarExpansion {
  /// Adds one occurrence of a component to the days on which it falls.
  private mutating func add(
    _ event: CalendarComponent,
    at start: CalendarTime?,
    length: CalendarLength? = nil
  ) {
    guard let start, !event.isCancelled, let own = event.start else { return }
    let length = length ?? event.length(from: own, home: home)
    let (first, end) = span(from: start, length)
    let last = max(first, end - 1)
    let days = LocalSeconds.day(first)...LocalSeconds.day(last)
    guard days.overlaps(window) else { return }
    for day in days.clamped(to: window) {
      guard count < Self.limit else { return note(.tooMany, event) }
      count += 1
      let midnight = Int64(day) * LocalSeconds.perDay
      var part = CalendarEvent(
        title: event.title,
        place: event.place,
        start: day == days.lowerBound ? Int((first - midnight) / 60) : nil,
        end: day == days.upperBound ? Int((max(end, first) - midnight) / 60) : nil
      )
      // From midnight to midnight: programs without all-day events write them like this.
      if part.start ?? 0 == 0, part.end ?? 1_440 == 1_440 { (part.start, part.end) = (nil, nil) }
      self.days[day, default: []].append(part)
    }
  }

  /// The local seconds at which something starts and ends.
  private func span(from start: CalendarTime, _ length: CalendarLength) -> (Int64, Int64) {
    let first = LocalSeconds.of(start.local)
    let days = length.days * LocalSeconds.perDay
    if start.isDate { return (first, first + days) }
    let zone = start.zone ?? home
    let begins = zone.instant(of: start.local)
    let ends = zone.instant(of: LocalSeconds.dateTime(first + days)) + length.seconds * 1_000
    let local = { (instant: Instant) in LocalSeconds.of(home.dateTime(at: instant)) }
    return (local(begins), local(ends))
  }

  /// Sorts the events of each day, and removes duplicates and those beyond the limit.
  mutating func sort() {
    for (day, events) in days {
      var kept: [CalendarEvent] = []
      for event in events.sorted(by: CalendarEvent.precedes) where kept.last != event {
        kept.append(event)
      }
      if kept.count > Self.dayLimit {
        lostCount += kept.count - Self.dayLimit
        kept.removeSubrange(Self.dayLimit...)
      }
      days[day] = kept
    }
  }
}
#endif
