public import HaruJSON
public import HaruSync
public import HaruTime

extension DDay {
  /// The entity of the records.
  public static let entity = "dday"

  /// The fields of the thing.
  ///
  /// `date` is one cell, so that two devices never mix a lunar day with a solar month: a text such
  /// as `2022-02-10`, or `{"lunar": "1956-08-15", "leapMonth": false}`. `counting` is `difference`
  /// or `dayOne`, `leapDay` is `feb28` or `mar1`, `pen` is 1 to 8, `savedOn` a date or null.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "name", value: .string(name)),
      JSON.Member(key: "date", value: date.json),
      JSON.Member(key: "pen", value: .integer(Int64(pen))),
      JSON.Member(key: "counting", value: counting == .dayOne ? "dayOne" : "difference"),
      JSON.Member(key: "yearly", value: .bool(isYearly)),
      JSON.Member(key: "leapDay", value: leapDay == .march1 ? "mar1" : "feb28"),
      JSON.Member(key: "savedOn", value: savedOn.map { .string($0.description) } ?? .null),
    ]
  }

  /// Reads a record; nil if its date is missing or invalid.
  ///
  /// Other fields that are missing or unknown have their default value.
  public init?(_ record: Record) {
    guard let date = record["date"].flatMap(DDayDate.init(json:)) else { return nil }
    self.init(
      name: record["name"]?.string ?? "",
      date: date,
      pen: record["pen"]?.integer.flatMap { Int(exactly: $0) } ?? 0,
      counting: record["counting"].isText("dayOne") ? .dayOne : .difference,
      isYearly: record["yearly"]?.bool ?? false,
      leapDay: record["leapDay"].isText("mar1") ? .march1 : .february28,
      savedOn: record["savedOn"]?.string.flatMap { try? PlainDate(parsing: $0) }
    )
  }

  /// The writes that save a new day, at the end of the manual order.
  public func writes(id: String, order: String?, at instant: Instant) -> [CellWrite] {
    let order = JSON.Member(key: DDayEntry.orderField, value: order.map { .string($0) } ?? .null)
    return (fields + [order]).map { Self.write(id, $0.key, $0.value, instant) }
  }

  /// The writes that turn a saved day into this one: the fields that differ.
  public func changes(from old: DDay, id: String, at instant: Instant) -> [CellWrite] {
    zip(fields, old.fields).filter { $0.0 != $0.1 }
      .map { Self.write(id, $0.0.key, $0.0.value, instant) }
  }

  static func write(
    _ id: String,
    _ field: String,
    _ value: JSON,
    _ instant: Instant
  ) -> CellWrite {
    CellWrite(CellKey(entity: entity, id: id, field: field), value: value, madeAt: instant)
  }
}

extension DDayDate {
  /// The value of the cell `date`.
  public var json: JSON {
    switch self {
    case .solar(let date): .string(date.description)
    case .lunar(let date):
      ["lunar": .string(date.description), "leapMonth": .bool(date.isLeapMonth)]
    }
  }

  /// Reads the value of the cell `date`; nil if the calendar has no such day.
  public init?(json: JSON) {
    if let text = json.string, let date = try? PlainDate(parsing: text) {
      self = .solar(date)
    } else if let text = json["lunar"]?.string,
      let date = try? LunarDate(parsing: text, isLeapMonth: json["leapMonth"]?.bool ?? false)
    {
      self = .lunar(date)
    } else {
      return nil
    }
  }
}

extension JSON? {
  /// Whether it is this text.
  fileprivate func isText(_ text: StaticString) -> Bool {
    guard let string = self?.string else { return false }
    return text.withUTF8Buffer { string.utf8.elementsEqual($0) }
  }
}
