#if !hasFeature(Embedded)
import HaruCore
import HaruJSON
package import HaruSync
package import HaruTime

/// A setting of the person, which the app, the command and the server share, by its name in the
/// records.
package struct PersonSetting: Sendable {
  private enum Kind: Equatable, Sendable {
    case app(Setting.Field), retention, newPerDay, recordsTime
  }

  /// The name, as in the records.
  package let name: String
  /// A description of the valid values.
  package let values: String
  private let kind: Kind

  /// The maximum length of a value, in bytes.
  package static let valueLimit = 200

  /// The value that stands for the default.
  package static let usual = "default"
  private static let yesNo = "on, off"

  /// All settings, in the order of the settings page.
  package static var all: [PersonSetting] {
    let routes = Route.start.map { "\($0.path)" }.joined(separator: ", ")
    let units = WeatherUnits.allCases.map { "\($0.name)" }.joined(separator: ", ")
    let orders = DDayEntry.Sorting.allCases.map { "\($0.name)" }.joined(separator: ", ")
    let fields: [(Setting.Field, String)] = [
      (.startPage, routes), (.dayStartHour, "0–23"), (.todayLayout, TodayLayout.standard.text),
      (.weatherUnits, units), (.daySorting, orders), (.morning, "00:00–23:59"),
      (.quietHours, "22:30-07:00, off"),
    ]
    let retentions = WordSettings.retentions
    return fields.map { PersonSetting(name: "\($0.name)", values: $1, kind: .app($0)) } + [
      PersonSetting(
        name: "wordRetention",
        values: "\(retentions.lowerBound)–\(retentions.upperBound)",
        kind: .retention
      ),
      PersonSetting(
        name: "wordNewPerDay",
        values: "0–\(WordSettings.newLimit)",
        kind: .newPerDay
      ),
      PersonSetting(name: "wordRecordsTime", values: yesNo, kind: .recordsTime),
    ]
  }

  /// The value in its printed and typed form.
  package func text(in record: Record?) -> String {
    let words = record.map { WordSettings(record: $0) } ?? WordSettings()
    let settings = Settings(record)
    switch kind {
    case .retention: return "\(words.retention)"
    case .newPerDay: return "\(words.newPerDay)"
    case .recordsTime: return words.recordsTime ? "on" : "off"
    case .app(.startPage): return settings.startPage ?? "\(Route.today.path)"
    case .app(.dayStartHour): return "\(settings.dayStartHour)"
    case .app(.todayLayout): return settings.todayLayout.text
    case .app(.weatherUnits): return "\(settings.weatherUnits.name)"
    case .app(.daySorting): return "\(settings.daySorting.name)"
    case .app(.morning):
      return PlainTime(millisecondsOfDay: settings.morningMinutes * 60_000).description
    case .app(.quietHours): return settings.quietHours?.text ?? "off"
    case .app: return ""
    }
  }

  /// The changes for a typed value; nil if it is not valid.
  package func writes(_ text: String, in record: Record?, at now: Instant) -> [CellWrite]? {
    if text == Self.usual { return writes(self.text(in: nil), in: record, at: now) }
    if text == self.text(in: record) { return [] }
    guard case .app(let field) = kind else {
      let old = record.map { WordSettings(record: $0) } ?? WordSettings()
      var new = old
      switch kind {
      case .retention: Int(text).map { new.set(retention: $0) }
      case .newPerDay: Int(text).map { new.set(newPerDay: $0) }
      default: Self.choice(text).map { new.recordsTime = $0 }
      }
      // Values that are not allowed are ignored.
      let writes = new.writes(since: old, at: now)
      return writes.isEmpty ? nil : writes
    }
    return setting(field, text).map { [$0.write(at: now, device: "")] }
  }

  private func setting(_ field: Setting.Field, _ text: String) -> Setting? {
    switch field {
    case .startPage:
      Route.start.contains { "\($0.path)" == text } ? .startPage(text) : nil
    case .morning:
      ((try? PlainTime(parsing: text)) ?? PlainTime(typed: text))
        .map { .morning($0.hour * 60 + $0.minute) }
    case .quietHours: text == "off" ? .quietHours(nil) : QuietHours(text).map { .quietHours($0) }
    case .dayStartHour: Int64(text).flatMap { Setting(field, .integer($0)) }
    default: Setting(field, .string(text))
    }
  }

  private static func choice(_ text: String) -> Bool? {
    text == "on" ? true : text == "off" ? false : nil
  }
}
#endif
