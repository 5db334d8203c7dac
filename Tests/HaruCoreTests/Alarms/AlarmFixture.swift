import HaruCore
import HaruSync
import HaruTime
import Testing

/// Short forms for the tests of alarms.
enum AlarmFixture {
  static func zone(_ id: String) throws -> ZoneRules {
    try #require(ZoneDatabase.linked?.rules(for: id))
  }

  static func calendar(_ id: String, holidays: [String] = []) throws -> AlarmCalendar {
    AlarmCalendar(
      here: try zone(id),
      zones: try #require(ZoneDatabase.linked),
      holidays: HolidayList(try holidays.map { try PlainDate(parsing: $0) })
    )
  }

  static func weekly(
    _ time: String,
    _ days: WeekdaySet = .everyDay,
    id: RecordID = "a"
  ) throws -> Alarm {
    Alarm(id: id, time: try PlainTime(parsing: time), days: .weekly(days))
  }

  static func once(_ time: String, on date: String, id: RecordID = "a") throws -> Alarm {
    Alarm(id: id, time: try PlainTime(parsing: time), days: .once(try PlainDate(parsing: date)))
  }

  static func instant(_ text: String) throws -> Instant { try Instant(rfc3339: text) }
}
