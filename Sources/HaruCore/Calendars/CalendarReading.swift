#if !hasFeature(Embedded)
public import HaruJSON
public import HaruSync
public import HaruTime

/// The result of reading a calendar, which writes only the days that differ from the last time.
public struct CalendarReading: Sendable {
  /// The days that are read, relative to today and extended to whole weeks.
  static let days = -7...400

  /// The events by day.
  public let expansion: CalendarExpansion
  private let weeks: [PlainDate]

  /// Reads the events of a file on the days around an instant, for a person in a zone.
  public init(_ file: CalendarFile, at now: Instant, in zone: ZoneRules) {
    let today = zone.dateTime(at: now).date
    let mondays = Self.mondays(around: today)
    let last = mondays.last?.adding(days: 6) ?? .last
    expansion = file.expansion(from: mondays.first ?? today, through: last, in: zone)
    weeks = mondays
  }

  private static func mondays(around date: PlainDate) -> [PlainDate] {
    let first = date.adding(days: days.lowerBound) ?? .first
    let last = date.adding(days: days.upperBound) ?? .last
    let start = first.daysSinceEpoch + 1 - first.weekday.rawValue
    return stride(from: start, through: last.daysSinceEpoch, by: 7)
      .compactMap { PlainDate(daysSinceEpoch: $0) }
  }

  /// The weeks with events: `monday` and the cells of ``CalendarWeek``.
  public var json: JSON {
    .array(
      weeks.compactMap { monday in
        let week = self.week(of: "", from: monday)
        if week.isEmpty { return nil }
        let date = JSON.Member(key: "monday", value: .string(monday.description))
        return .object([date] + week.fields)
      }
    )
  }

  /// The number of days with events.
  public var dayCount: Int { expansion.days.count }

  /// The changes that replace the existing weeks of a calendar; weeks outside the window are
  /// deleted.
  public func writes(
    for calendar: RecordID,
    replacing known: [CalendarWeek],
    at now: Instant
  ) -> [CellWrite] {
    let weeks = weeks.map { week(of: calendar, from: $0) }
    return CalendarWeek.writes(weeks, replacing: known.filter { $0.isOf(calendar) }, at: now)
  }

  private func week(of calendar: RecordID, from monday: PlainDate) -> CalendarWeek {
    var week = CalendarWeek(of: calendar, containing: monday)
    for day in 0..<7 {
      guard let events = expansion.days[monday.daysSinceEpoch + day] else { continue }
      week.days[day] = .array(Self.fitting(events).map { $0.json })
    }
    return week
  }

  /// As many of the events as fit into one cell.
  private static func fitting(_ events: [CalendarEvent]) -> [CalendarEvent] {
    var events = events
    while JSON.array(events.map { $0.json }).utf8.count > CellWrite.valueLimit {
      events.removeLast()
    }
    return events
  }
}
#endif
