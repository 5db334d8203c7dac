public import HaruJSON
public import HaruSync
import HaruTime

extension DDay {
  /// The fields that define the day.
  ///
  /// `date` is one cell, so that two devices never mix a lunar day with a solar month: a text such
  /// as `2022-02-10`, or `{"lunar": "1956-08-15", "leapMonth": false}`, with `"calendar": "chinese"`
  /// if it is not Korean. `counting` is `difference` or `dayOne`, `leapDay` is `feb28` or `mar1`,
  /// `pen` is 1 to 8, `savedOn` a date or null.
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

  /// The names of the fields, in order.
  static var fieldNames: [String] {
    DDay(name: "", date: .solar(.first)).fields.map { $0.key }
  }

  /// Reads a record; nil if its date is missing or invalid.
  ///
  /// Other fields that are missing or unknown have their default value.
  init?(record: Record) {
    guard let date = record["date"].flatMap(DDayDate.init(json:)) else { return nil }
    self.init(
      name: record["name"]?.string ?? "",
      date: date,
      pen: record["pen"]?.int ?? 0,
      counting: record["counting"] == "dayOne" ? .dayOne : .difference,
      isYearly: record["yearly"]?.bool ?? false,
      leapDay: record["leapDay"] == "mar1" ? .march1 : .february28,
      savedOn: PlainDate(record["savedOn"])
    )
  }
}

extension DDayEntry: StoredThing {
  /// The entity of D-day records.
  public static let entity = "dday"
  static let orderField = "order"

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    dday.fields + [JSON.Member(key: Self.orderField, value: order.map { .string($0) } ?? .null)]
  }

  /// Reads a record; nil if it is not a D-day.
  public init?(record: Record) {
    guard let dday = DDay(record: record) else { return nil }
    self.init(id: record.id, dday: dday, order: record[Self.orderField]?.string)
  }
}

extension DDayDate {
  /// The value of the cell `date`.
  public var json: JSON {
    switch self {
    case .solar(let date): .string(date.description)
    case .lunar(let date):
      .object(
        [
          JSON.Member(key: "lunar", value: .string(date.description)),
          JSON.Member(key: "leapMonth", value: .bool(date.isLeapMonth)),
        ] + Self.calendar(of: date)
      )
    }
  }

  /// The member that names the calendar; a Korean date stays as it was when there was no other.
  private static func calendar(of date: LunarDate) -> [JSON.Member] {
    if date.calendar == .korean { return [] }
    return [JSON.Member(key: "calendar", value: .string("\(date.calendar.name)"))]
  }

  /// Reads the value of the cell `date`; nil if the calendar has no such day.
  ///
  /// An unknown lunar calendar is read as the Korean one, from which it differs seldom.
  public init?(json: JSON) {
    if let text = json.string, let date = try? PlainDate(parsing: text) {
      self = .solar(date)
    } else if let text = json["lunar"]?.string,
      let date = try? LunarDate(
        parsing: text,
        isLeapMonth: json["leapMonth"]?.bool ?? false,
        in: json["calendar"]?.string.flatMap { LunarCalendar(name: $0) } ?? .korean
      )
    {
      self = .lunar(date)
    } else {
      return nil
    }
  }
}
