#if !hasFeature(Embedded)
import HaruJSON
import HaruTime

/// The zones that a calendar file refers to (`TZID`): those of the IANA database, their Windows
/// names, and those that the file itself describes.
struct CalendarZones {
  private let database: ZoneDatabase
  private let described: [String: ZoneRules]
  private var known: [String: ZoneRules?] = [:]

  init(_ database: ZoneDatabase, described: [String: ZoneRules]) {
    self.database = database
    self.described = described
  }

  /// The rules of a zone; nil if neither the database nor the file knows it.
  ///
  /// The database comes first, because it also covers years outside the file's.
  mutating func rules(for id: String) -> ZoneRules? {
    if let rules = known[id] { return rules }
    let rules =
      rules(ofPath: id) ?? WindowsZones.zone(named: id).flatMap(database.rules) ?? described[id]
    known[id] = .some(rules)
    return rules
  }

  /// Finds `Europe/Berlin`, and `/mozilla.org/20050126_1/Europe/Berlin` as well.
  private func rules(ofPath id: String) -> ZoneRules? {
    if let rules = database.rules(for: id) { return rules }
    guard id.utf8.first == ASCII.slash else { return nil }
    // Names of zones have at most three parts.
    let parts = id.split(separator: "/").suffix(3)
    return parts.indices.dropLast().lazy
      .compactMap { database.rules(for: parts[$0...].joined(separator: "/")) }.first
  }
}

/// A zone as a calendar file describes it (`VTIMEZONE`, RFC 5545 section 3.6.5).
struct CalendarZone {
  /// A zone described in a calendar file (`VTIMEZONE`, RFC 5545 section 3.6.5).
  private static let limit = 64
  /// The period for which transitions are computed: 1900 to 2200.
  private static let window: ClosedRange<Int64> = -2_208_988_800...7_258_118_400
  /// The minimum distance between two transitions of a real zone, in milliseconds.
  private static let spacing: Int64 = 86_400_000

  /// An offset that applies from some time on, with its recurrence rule.
  private struct Observance {
    var start: CalendarValue?
    var from: UTCOffset?
    var to: UTCOffset?
    var rules: [RecurrenceRule] = []
    var dates: [CalendarValue] = []
  }

  private(set) var id = ""
  private var observances: [Observance] = []

  /// Reads a line of the zone's description.
  mutating func read(_ line: ICalendarLine) {
    let last = observances.count - 1
    switch line.upperName {
    case "TZID": id = String(utf8: line.value)
    case "BEGIN":
      if line.says("STANDARD") || line.says("DAYLIGHT"), observances.count < Self.limit {
        observances.append(Observance())
      }
    case _ where last < 0: break
    case "DTSTART": observances[last].start = CalendarValue(line.value)
    case "TZOFFSETFROM": observances[last].from = Self.offset(line.value)
    case "TZOFFSETTO": observances[last].to = Self.offset(line.value)
    case "RRULE": RecurrenceRule(line.value).map { observances[last].rules.append($0) }
    case "RDATE":
      observances[last].dates += line.value.split(separator: ASCII.comma)
        .compactMap { CalendarValue($0) }
    default: break
    }
  }

  /// The rules of the zone; nil if it has no offset.
  func rules(budget: inout Int) -> ZoneRules? {
    var transitions: [(instant: Instant, before: UTCOffset, after: UTCOffset)] = []
    for observance in observances {
      guard let from = observance.from, let to = observance.to else { continue }
      transitions += Self.onsets(of: observance, from, &budget).map { ($0, from, to) }
    }
    transitions.sort { $0.instant < $1.instant }
    guard let first = transitions.first else { return nil }
    var kept: [(instant: Instant, offset: UTCOffset)] = []
    for transition in transitions
    where kept.last.map({ transition.instant - $0.instant >= Self.spacing }) ?? true {
      kept.append((transition.instant, transition.after))
    }
    return ZoneRules(id: id, before: first.before, transitions: kept)
  }

  private static func onsets(
    of observance: Observance,
    _ offset: UTCOffset,
    _ budget: inout Int
  ) -> [Instant] {
    guard let first = observance.start else { return [] }
    let instant = { (seconds: Int64) in
      LocalSeconds.dateTime(seconds).instant(offset: offset)
    }
    var times = ([first] + observance.dates).map { LocalSeconds.of($0.dateTime) }
    for rule in observance.rules.prefix(limit) {
      let end = rule.until.map { until in
        until.isUTC ? until.dateTime.instant(offset: .utc) : until.dateTime.instant(offset: offset)
      }
      times +=
        RecurrenceDates(rule, from: first.dateTime).times(in: window, budget: &budget) { time in
          end.map { instant(time) > $0 } ?? false
        }.times
    }
    return times.map(instant)
  }

  /// Parses `+0900` or `-083015`.
  private static func offset(_ value: [UInt8]) -> UTCOffset? {
    var scanner = ByteScanner(value)
    let isWest = scanner.accept(ASCII.minus)
    if !isWest { _ = scanner.accept(ASCII.plus) }
    let digits = value.count - scanner.position
    guard digits == 4 || digits == 6, let number = scanner.number(digits: digits...digits) else {
      return nil
    }
    let hhmmss = digits == 4 ? number * 100 : number
    let seconds = hhmmss / 10_000 * 3_600 + hhmmss / 100 % 100 * 60 + hhmmss % 100
    return UTCOffset(seconds: isWest ? -seconds : seconds)
  }
}
#endif
