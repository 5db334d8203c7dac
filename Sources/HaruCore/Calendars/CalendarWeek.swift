public import HaruJSON
public import HaruSync
public import HaruTime

/// The events of a calendar in one week.
///
/// Each day is a cell, so that a reading that differs on one day writes one cell.
public struct CalendarWeek: StoredThing {
  /// The entity of its records.
  public static let entity = "calendarWeek"

  /// The id of the calendar and the Monday, so that every device writes the same record.
  public let id: RecordID
  /// The events of Monday to Sunday, each day as a list in the format of ``CalendarEvent``; null
  /// for none.
  public var days: [JSON]

  /// Creates a week without events; `date` may be any of its days.
  public init(of calendar: RecordID, containing date: PlainDate) {
    let monday = date.adding(days: 1 - date.weekday.rawValue) ?? date
    id = RecordID("\(calendar.text)/\(monday.description)")
    days = Array(repeating: .null, count: 7)
  }

  /// Reads a record, whatever its days contain.
  public init?(record: Record) {
    id = record.id
    days = (1...7).map { record[Self.field($0)] ?? .null }
  }

  /// `day1`, Monday, to `day7`.
  public var fields: [JSON.Member] {
    (1...7).map { JSON.Member(key: Self.field($0), value: days[$0 - 1]) }
  }

  /// The days without events.
  public var unwrittenFields: [JSON.Member] {
    (1...7).map { JSON.Member(key: Self.field($0), value: .null) }
  }

  /// The events of one of its days.
  public func events(on day: Weekday) -> [CalendarEvent] {
    (days[day.rawValue - 1].array ?? []).compactMap(CalendarEvent.init(json:))
  }

  /// Whether it belongs to a calendar.
  public func isOf(_ calendar: RecordID) -> Bool {
    id.text.utf8.starts(with: "\(calendar.text)/".utf8)
  }

  /// Whether no day has events.
  var isEmpty: Bool { days.allSatisfy { $0.isNull } }

  /// The changes that replace the weeks of a calendar: only days that differ are written, and weeks
  /// that are not among the new ones are emptied and deleted.
  public static func writes(
    _ weeks: [CalendarWeek],
    replacing known: [CalendarWeek],
    at now: Instant
  ) -> [CellWrite] {
    var writes: [CellWrite] = []
    for week in weeks {
      if let before = known.first(where: { $0.id == week.id }) {
        writes += week.writes(since: before, at: now)
      } else if !week.isEmpty {
        writes += week.restoringWrites(at: now)
      }
    }
    for week in known where !weeks.contains(where: { $0.id == week.id }) {
      // Emptied, so that restoring the week later does not bring old events back.
      var empty = week
      empty.days = Array(repeating: .null, count: 7)
      writes += empty.writes(since: week, at: now) + [week.deletion(at: now)]
    }
    return writes
  }

  private static func field(_ day: Int) -> String { "day\(day)" }
}
