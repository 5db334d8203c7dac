#if !hasFeature(Embedded)
import HaruTime

/// The local times at which a rule fires, in order.
struct RecurrenceDates {
  /// The maximum number of times that one rule produces.
  static let limit = 10_000
  /// The number of steps that each time costs the reader.
  private static let cost = 20
  /// The maximum number of candidates of one period, among which `BYSETPOS` chooses.
  private static let candidateLimit = 100_000

  private let rule: RecurrenceRule
  private let days: RecurrenceDays
  private let start: Int64
  private let startDate: PlainDate
  private let hours: Set<Int>
  private let minutes: Set<Int>
  private let seconds: Set<Int>
  /// For rules with periods shorter than a day: the start of the first period, and the seconds of a
  /// period.
  private let base: Int64
  private let unit: Int64

  /// Prepares a rule for an event that starts at a local time.
  init(_ rule: RecurrenceRule, from start: PlainDateTime) {
    let rule = rule.completed(from: start)
    self.rule = rule
    days = RecurrenceDays(rule)
    self.start = LocalSeconds.of(start)
    startDate = start.date
    hours = Set(rule.hours)
    minutes = Set(rule.minutes)
    seconds = Set(rule.seconds)
    unit = rule.frequency == .secondly ? 1 : rule.frequency == .minutely ? 60 : 3_600
    base = LocalSeconds.floor(self.start, unit) * unit
  }

  /// The times within a window; `isOver` says whether a time is after the end of the rule.
  ///
  /// Each step costs one unit of the budget. `isCut` is set if the budget was used up, or if there
  /// are more than `limit`.
  func times(
    in window: ClosedRange<Int64>,
    budget: inout Int,
    isOver: (Int64) -> Bool
  ) -> (times: [Int64], isCut: Bool) {
    var found: [Int64] = []
    var count = 0
    var period = rule.count == nil ? period(at: max(window.lowerBound, start)) : 0
    while let beginning = beginning(of: period), beginning <= window.upperBound {
      budget -= 1
      guard var times = candidates(beginning, &budget) else { return (found, true) }
      if !rule.positions.isEmpty { times = chosen(of: times) }
      for time in times where time >= start {
        if time > window.upperBound || isOver(time) { return (found, false) }
        if time >= window.lowerBound {
          found.append(time)
          budget -= Self.cost
        }
        count += 1
        if count == rule.count { return (found, false) }
        if found.count == Self.limit { return (found, true) }
      }
      period = max(period + 1, next(after: beginning))
    }
    return (found, false)
  }

  private func chosen(of times: [Int64]) -> [Int64] {
    let places = Set(rule.positions.map { $0 < 0 ? times.count + $0 : $0 - 1 })
    return places.filter(times.indices.contains).sorted().map { times[$0] }
  }
}

// Periods are numbered from 0, the one in which the event starts.
extension RecurrenceDates {
  /// The last period that begins at or before a time.
  private func period(at time: Int64) -> Int {
    let date = LocalSeconds.dateTime(time).date
    return switch rule.frequency {
    case .yearly: (date.year - startDate.year) / rule.interval
    case .monthly: (date.monthNumber - startDate.monthNumber) / rule.interval
    case .weekly:
      (date.daysSinceEpoch - startDate.startOfWeek(rule.weekStart)) / 7 / rule.interval
    case .daily: (date.daysSinceEpoch - startDate.daysSinceEpoch) / rule.interval
    case .hourly, .minutely, .secondly: Int((time - base) / unit) / rule.interval
    }
  }

  /// The first second of a period; nil beyond the end of the calendar.
  private func beginning(of period: Int) -> Int64? {
    let (steps, overflow) = period.multipliedReportingOverflow(by: rule.interval)
    guard !overflow, steps < 400_000_000_000 else { return nil }
    let date: PlainDate?
    switch rule.frequency {
    case .yearly: date = PlainDate(year: startDate.year + steps, month: 1, day: 1)
    case .monthly:
      let (year, month) = (startDate.monthNumber + steps).quotientAndRemainder(dividingBy: 12)
      date = PlainDate(year: year, month: month + 1, day: 1)
    case .weekly:
      // The first week may begin before the calendar.
      let day = startDate.startOfWeek(rule.weekStart) + 7 * steps
      return day > PlainDate.last.daysSinceEpoch ? nil : Int64(day) * LocalSeconds.perDay
    case .daily: date = startDate.adding(days: steps)
    case .hourly, .minutely, .secondly: return base + Int64(steps) * unit
    }
    return date.map { Int64($0.daysSinceEpoch) * LocalSeconds.perDay }
  }

  /// For periods shorter than a day: the first period in which the rule can fire after one in which
  /// it cannot.
  private func next(after beginning: Int64) -> Int {
    guard rule.frequency < .daily else { return 0 }
    let local = LocalSeconds.dateTime(beginning)
    let skipped: Int64
    if !days.contains(local.date) {
      skipped = LocalSeconds.perDay
    } else if !hours.isEmpty, !hours.contains(local.time.hour) {
      skipped = 3_600
    } else if rule.frequency == .secondly, !minutes.isEmpty, !minutes.contains(local.time.minute) {
      skipped = 60
    } else {
      return 0
    }
    let end = (LocalSeconds.floor(beginning, skipped) + 1) * skipped
    let step = Int64(rule.interval) * unit
    return Int((end - base + step - 1) / step)
  }
}

extension RecurrenceDates {
  /// The times of a period in order, before `BYSETPOS`; nil if there are too many.
  private func candidates(_ beginning: Int64, _ budget: inout Int) -> [Int64]? {
    if rule.frequency < .daily { return shortCandidates(beginning, &budget) }
    var times: [Int64] = []
    for range in dayRanges(from: LocalSeconds.day(beginning)) {
      for day in range {
        budget -= 1
        guard budget > 0 else { return nil }
        guard let date = PlainDate(daysSinceEpoch: day), days.contains(date) else { continue }
        let midnight = Int64(day) * LocalSeconds.perDay
        guard add(midnight, rule.hours, &times, &budget) else { return nil }
      }
    }
    return times
  }

  /// The days of the period that begins on a day, without months excluded by the rule.
  private func dayRanges(from first: Int) -> [Range<Int>] {
    let date = PlainDate(daysSinceEpoch: first)
    let months = rule.frequency == .yearly ? 12 : 1
    switch rule.frequency {
    case .yearly, .monthly:
      guard let date else { return [] }
      var day = first
      return (date.month..<date.month + months).compactMap { month in
        let range = day..<day + PlainDate.daysInMonth(month, year: date.year)
        day = range.upperBound
        return days.mayContain(month: month) ? range : nil
      }
    case .weekly: return [first..<first + 7]
    case .daily, .hourly, .minutely, .secondly: return [first..<first + 1]
    }
  }

  /// The times of an hour, a minute or a second.
  private func shortCandidates(_ beginning: Int64, _ budget: inout Int) -> [Int64]? {
    guard budget > 0 else { return nil }
    let local = LocalSeconds.dateTime(beginning)
    let time = local.time
    var times: [Int64] = []
    guard days.contains(local.date), Self.has(hours, time.hour) else { return times }
    switch rule.frequency {
    case .hourly:
      guard add(beginning, [0], &times, &budget) else { return nil }
    case .minutely where Self.has(minutes, time.minute):
      times = rule.seconds.map { beginning + Int64($0) }
    case .secondly where Self.has(minutes, time.minute) && Self.has(seconds, time.second):
      times = [beginning]
    default: break
    }
    return times
  }

  private static func has(_ numbers: Set<Int>, _ number: Int) -> Bool {
    numbers.isEmpty || numbers.contains(number)
  }

  /// Adds the times of some hours; false if there are too many.
  private func add(
    _ beginning: Int64,
    _ hours: [Int],
    _ times: inout [Int64],
    _ budget: inout Int
  ) -> Bool {
    let more = hours.count * rule.minutes.count * rule.seconds.count
    budget -= more
    guard budget > 0, times.count + more <= Self.candidateLimit else { return false }
    for hour in hours {
      for minute in rule.minutes {
        for second in rule.seconds {
          times.append(beginning + Int64(hour * 3_600 + minute * 60 + second))
        }
      }
    }
    return true
  }
}

extension PlainDate {
  /// Months since year 0.
  fileprivate var monthNumber: Int { year * 12 + month - 1 }
}
#endif
