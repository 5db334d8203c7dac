import HaruTime
import Testing

@testable import HaruCore

/// Calendar files for tests, and their content.
enum CalendarSample {
  /// A file with one event.
  static func file(_ event: [String]) -> String { file(events: [event]) }

  /// A file with some events.
  static func file(events: [[String]]) -> String {
    let lines = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]
    return all.map { $0 + "\r\n" }.joined()
  }

  /// Reads a file.
  static func read(_ text: String) throws -> CalendarFile {
    try CalendarFile(Array(text.utf8), zones: try #require(ZoneDatabase.linked))
  }

  /// The days of a file with events, viewed from a zone.
  static func dates(
    _ text: String,
    from first: String,
    through last: PlainDate,
    in zone: String = "America/New_York"
  ) throws -> [String] {
    let expansion = try expansion(try read(text), from: first, through: last, in: zone)
    return expansion.days.keys.sorted().compactMap { PlainDate(daysSinceEpoch: $0)?.description }
  }

  /// The content of a file, one line per event of a day: date, start, end, title.
  static func lines(
    _ text: String,
    from first: String = "2026-11-01",
    through last: String = "2026-12-31",
    in zone: String = "Asia/Seoul"
  ) throws -> [String] {
    let last = try PlainDate(parsing: last)
    return lines(of: try expansion(try read(text), from: first, through: last, in: zone))
  }

  /// The lines of an expansion.
  static func lines(of expansion: CalendarExpansion) -> [String] {
    expansion.days.keys.sorted().flatMap { day in
      (expansion.days[day] ?? []).map { event in
        let date = PlainDate(daysSinceEpoch: day)?.description ?? ""
        let times = [event.start, event.end].map { $0.map { "\($0)" } ?? "" }
        return "\(date) \(times[0]) \(times[1]) \(event.title)"
      }
    }
  }

  private static func expansion(
    _ file: CalendarFile,
    from first: String,
    through last: PlainDate,
    in zone: String
  ) throws -> CalendarExpansion {
    let home = try #require(ZoneDatabase.linked?.rules(for: zone))
    return file.expansion(from: try PlainDate(parsing: first), through: last, in: home)
  }

  /// `19970902T090000`.
  static func text(_ local: PlainDateTime) -> String {
    var bytes: [UInt8] = []
    bytes.appendICalendar(local)
    return String(decoding: bytes, as: UTF8.self)
  }
}
