import HaruCore
import HaruJSON
import HaruSync
import HaruTime

/// What a calendar contains, before it is saved.
///
/// As a class it is one reference in the state, however long the calendar is.
package final class SettingsCalendarLook {
  /// How many events are shown.
  private static let shownLimit = 5

  let name: String
  /// The address from which the server read it; nil for a file.
  let address: String?
  let zone: String
  /// The number of events that were left out.
  let lost: Int
  /// The number of days with events.
  let days: Int
  /// The first events.
  let first: [(title: String, date: PlainDate)]
  /// The events of each week, with the date of its Monday.
  private let weeks: [(monday: String, fields: [JSON.Member])]

  /// Reads a server's answer; `name` is for a calendar that has none.
  init?(_ json: JSON, name: String) {
    guard let list = json["weeks"]?.array else { return nil }
    let title = json["name"]?.string ?? ""
    self.name = title.utf8.isEmpty ? name : title
    address = json["address"]?.string
    zone = json["zone"]?.string ?? ""
    lost = json["lost"]?.int ?? 0
    weeks = list.compactMap { week in
      guard let fields = week.object, let monday = week["monday"]?.string else { return nil }
      return (monday, fields)
    }
    var days = 0
    var first: [(title: String, date: PlainDate)] = []
    for (monday, fields) in weeks {
      guard let start = try? PlainDate(parsing: monday),
        let week = CalendarWeek(record: Record(id: RecordID(monday), fields: fields))
      else { continue }
      for day in Weekday.allCases {
        let events = week.events(on: day)
        guard !events.isEmpty, let date = start.adding(days: day.rawValue - 1) else { continue }
        days += 1
        first += events.prefix(Self.shownLimit - first.count).map { ($0.title, date) }
      }
    }
    self.days = days
    self.first = first
  }

  /// The weeks as those of a calendar.
  func weeks(of calendar: RecordID) -> [CalendarWeek] {
    weeks.compactMap { monday, fields in
      CalendarWeek(record: Record(id: RecordID("\(calendar.text)/\(monday)"), fields: fields))
    }
  }
}
