public import HaruJSON
public import HaruSync
public import HaruTime

/// The events of a calendar in one week, a cell for each day, so that a reading that differs in one
/// day writes one cell.
public struct CalendarWeek: StoredThing {
  /// The entity of its records.
  public static let entity = "calendarWeek"

  /// The record id of the calendar.
  public let calendar: RecordID
  /// The Monday.
  public let monday: PlainDate
  /// The events of each of the seven days.
  public var days: [[CalendarEvent]]

  /// Creates a week without events; `date` is any of its days.
  public init(of calendar: RecordID, containing date: PlainDate) {
    self.calendar = calendar
    monday = date.adding(days: 1 - date.weekday.rawValue) ?? date
    days = Array(repeating: [], count: 7)
  }

  /// The id of the calendar and the Monday, so that every device writes the same record.
  public var id: RecordID { RecordID("\(calendar.text)/\(monday.description)") }

  /// Reads a record; nil if its id has no date.
  public init?(record: Record) {
    let bytes = Array(record.id.text.utf8)
    guard let slash = bytes.lastIndex(of: ASCII.slash),
      let date = try? PlainDate(parsing: String(decoding: bytes[(slash + 1)...], as: UTF8.self))
    else { return nil }
    self.init(of: RecordID(String(decoding: bytes[..<slash], as: UTF8.self)), containing: date)
    for day in 0..<7 {
      days[day] = (record[Self.field(day)]?.array ?? []).compactMap(CalendarEvent.init(json:))
    }
  }

  /// `day1`, Monday, to `day7`, each a list of events or null.
  public var fields: [JSON.Member] {
    days.enumerated().map { day, events in
      let value: JSON = events.isEmpty ? .null : .array(events.map { $0.json })
      return JSON.Member(key: Self.field(day), value: value)
    }
  }

  /// Days without events.
  public var unwrittenFields: [JSON.Member] {
    (0..<7).map { JSON.Member(key: Self.field($0), value: .null) }
  }

  /// The events of a date; none if it is in another week.
  public subscript(date: PlainDate) -> [CalendarEvent] {
    let day = monday.days(until: date)
    return days.indices.contains(day) ? days[day] : []
  }

  /// Whether no day has events.
  var isEmpty: Bool { days.allSatisfy { $0.isEmpty } }

  /// The changes that replace the weeks of a calendar: only days that differ are written, and weeks
  /// that are not among the new ones are emptied and deleted.
  public static func writes(
    _ weeks: [CalendarWeek],
    for calendar: RecordID,
    replacing known: [CalendarWeek],
    at now: Instant
  ) -> [CellWrite] {
    let known = known.filter { $0.calendar == calendar }
    var writes: [CellWrite] = []
    for week in weeks {
      if let before = known.first(where: { $0.monday == week.monday }) {
        writes += week.writes(since: before, at: now)
      } else if !week.isEmpty {
        writes += week.restoringWrites(at: now)
      }
    }
    for week in known where !weeks.contains(where: { $0.monday == week.monday }) {
      // Emptied, so that nothing of it comes back with a week that is restored.
      writes += CalendarWeek(of: calendar, containing: week.monday).writes(since: week, at: now)
      writes.append(week.deletion(at: now))
    }
    return writes
  }

  private static func field(_ day: Int) -> String { "day\(day + 1)" }
}
