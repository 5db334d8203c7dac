public import HaruJSON
public import HaruSync
public import HaruTime

/// What a person keeps about a day besides the sessions: a line, and the weather.
///
/// Each is a separate cell, so that a line written on one device and the weather seen on another
/// are both kept. The quote of the day is not stored: its use is a fact (``QuoteUse``).
public struct DayJournal: StoredThing {
  /// The entity of these records.
  public static let entity = "day"
  /// The limit for the line, in bytes.
  public static let byteLimit = 1_000

  /// The date of the planner.
  public let date: PlainDate
  /// The line; nil if none was ever written, empty if it was cleared.
  public var note: String?
  /// The weather; nil if it was never seen on that day.
  public var weather: DayWeather?

  /// The id of the record, which is its date.
  public var id: RecordID { Self.id(of: date) }

  /// The id of the record of a date.
  public static func id(of date: PlainDate) -> RecordID { RecordID(date.description) }

  /// Creates the journal of a date.
  public init(date: PlainDate, note: String? = nil, weather: DayWeather? = nil) {
    self.date = date
    self.note = note
    self.weather = weather
  }

  /// Reads the journal of a date from the records of a device.
  public init(of date: PlainDate, in replica: Replica) {
    self.init(of: date, replica.record(Self.entity, id: Self.id(of: date)))
  }

  /// Reads the journal of a date from its record, if there is one.
  public init(of date: PlainDate, _ record: Record?) {
    self.date = date
    note = record?["note"]?.string
    weather = record?["weather"].flatMap(DayWeather.init(json:))
  }

  /// Reads a record; nil if its id is not a date.
  public init?(record: Record) {
    guard let date = try? PlainDate(parsing: record.id.text) else { return nil }
    self.init(of: date, record)
  }

  /// The stored fields: `note` and `weather`, each absent until there is one.
  public var fields: [JSON.Member] {
    var fields: [JSON.Member] = []
    if let note { fields.append(JSON.Member(key: "note", value: .string(note))) }
    if let weather { fields.append(JSON.Member(key: "weather", value: weather.json)) }
    return fields
  }

  /// The changes that save a line, none if it is unchanged; a deleted day is restored.
  public func writes(note text: String, isDeleted: Bool = false, at now: Instant) -> [CellWrite] {
    var journal = self
    journal.note = Self.cleaned(text)
    if journal.line.hasSameBytes(as: line) { return [] }
    let changes = journal.writes(since: self, at: now)
    return isDeleted ? changes + [deletion(false, at: now)] : changes
  }

  /// The line to display; empty without one.
  public var line: String { note ?? "" }

  /// A typed line in the form for saving: on one line, without control characters, trimmed, and
  /// truncated to `byteLimit`.
  public static func cleaned(_ text: String) -> String {
    let line = QuoteText.cleaned(text)
    if line.utf8.count <= byteLimit { return line }
    var bytes: [UInt8] = []
    for scalar in line.unicodeScalars {
      guard let next = UTF8.encode(scalar), bytes.count + next.count <= byteLimit else { break }
      bytes.append(contentsOf: next)
    }
    return String(utf8: bytes[...].trimmed)
  }
}

/// The weather of a day at a place, as its last report described it.
public struct DayWeather: Equatable, Sendable {
  /// The name of the place; may be empty.
  public let place: String
  /// The lowest temperature, tenths of a degree Celsius.
  public let low: Int?
  /// The highest temperature, tenths of a degree Celsius.
  public let high: Int?
  /// The state of the sky.
  public let condition: WeatherCondition?

  /// Creates the weather from a day of a report; nil if the report has no data for it.
  public init?(place: String, _ day: WeatherReport.Day) {
    self.init(place: place, low: day.low, high: day.high, condition: day.condition)
  }

  /// Reads `{"place": …, "low": 3.4, "high": 11, "condition": 61}`: degrees Celsius and a WMO code,
  /// each optional; nil if nothing is known.
  public init?(json: JSON) {
    self.init(
      place: json["place"]?.string ?? "",
      low: Self.tenths(json["low"]),
      high: Self.tenths(json["high"]),
      condition: json["condition"]?.integer.flatMap(WeatherCondition.init(wmo:))
    )
  }

  private init?(place: String, low: Int?, high: Int?, condition: WeatherCondition?) {
    if low == nil, high == nil, condition == nil { return nil }
    self.place = place
    self.low = low
    self.high = high
    self.condition = condition
  }

  /// The value of the cell.
  public var json: JSON {
    var members = [JSON.Member(key: "place", value: .string(place))]
    let degrees = { (tenths: Int) in JSON(fixedPoint: Int64(tenths), decimals: 1) }
    if let low { members.append(JSON.Member(key: "low", value: degrees(low))) }
    if let high { members.append(JSON.Member(key: "high", value: degrees(high))) }
    if let condition {
      members.append(JSON.Member(key: "condition", value: .integer(condition.wmo)))
    }
    return .object(members)
  }

  /// Tenths of a degree; nil outside ±100 °C, which is not weather.
  private static func tenths(_ json: JSON?) -> Int? {
    guard let tenths = json?.fixedPoint(decimals: 1), (-1_000...1_000).contains(tenths) else {
      return nil
    }
    return Int(tenths)
  }
}
