public import HaruJSON
public import HaruSync
public import HaruTime

extension PlanItem: StoredThing {
  /// The entity of its records.
  public static let entity = "planItem"

  /// Date and task: `2026-11-21/…`.
  public var id: RecordID { PlanItem.id(date, task) }

  /// The common prefix of the ids of a date's items.
  public static func prefix(of date: PlainDate) -> String { "\(date)/" }

  static func id(_ date: PlainDate, _ task: RecordID) -> RecordID {
    RecordID(prefix(of: date) + task.text)
  }

  /// Reads the item from its record, nil if the id is not a date and a task.
  ///
  /// Fields: `planned`, `time` (`14:00` or null), `minutes` (null for the estimate), `order` and
  /// `movedTo` (a date or null). A field that is missing or of another type has its default value.
  public init?(record: Record) {
    guard let (date, task) = PlanItem.parts(of: record.id) else { return nil }
    self.init(
      date: date,
      task: task,
      isPlanned: record["planned"]?.bool ?? true,
      time: PlainTime(planned: record["time"]),
      minutes: record["minutes"]?.int,
      order: record["order"]?.string ?? "",
      movedTo: PlainDate(record["movedTo"])
    )
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    [
      JSON.Member(key: "planned", value: .bool(isPlanned)),
      JSON.Member(key: "time", value: time.map { .string($0.description) } ?? .null),
      JSON.Member(key: "minutes", value: minutes.map { .integer(Int64($0)) } ?? .null),
      JSON.Member(key: "order", value: .string(order)),
      JSON.Member(key: "movedTo", value: movedTo.map { .string($0.description) } ?? .null),
    ]
  }

  /// The date and the task in an id.
  static func parts(of id: RecordID) -> (date: PlainDate, task: RecordID)? {
    let bytes = Array(id.text.utf8)
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), slash + 1 < bytes.count,
      let date = try? PlainDate(parsing: String(utf8: bytes[..<slash])),
      // Another spelling of the date would be another record of the same item.
      date.description.hasBytes(bytes[..<slash])
    else { return nil }
    return (date, RecordID(String(utf8: bytes[(slash + 1)...])))
  }
}

extension PlanRecurrence: StoredThing {
  /// The entity of its records.
  public static let entity = "planRecurrence"

  /// First date and task: `2026-11-21/…`.
  public var id: RecordID { PlanItem.id(since, task) }

  /// Reads the recurrence from its record, nil if the id is not a date and a task.
  ///
  /// Fields: `days` (weekdays, Monday is 1; empty if the task no longer repeats), `time`, `minutes`
  /// and `order` as in a ``PlanItem``.
  public init?(record: Record) {
    guard let (date, task) = PlanItem.parts(of: record.id) else { return nil }
    let days = (record["days"]?.array ?? []).compactMap { day in day.int.flatMap(Weekday.init) }
    self.init(
      since: date,
      task: task,
      days: WeekdaySet(days),
      time: PlainTime(planned: record["time"]),
      minutes: record["minutes"]?.int,
      order: record["order"]?.string ?? ""
    )
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
    [
      JSON.Member(
        key: "days",
        value: .array(days.weekdays.map { .integer(Int64($0.rawValue)) })
      ),
      JSON.Member(key: "time", value: time.map { .string($0.description) } ?? .null),
      JSON.Member(key: "minutes", value: minutes.map { .integer(Int64($0)) } ?? .null),
      JSON.Member(key: "order", value: .string(order)),
    ]
  }
}

extension PlainTime {
  /// Reads a time of day; nil for anything else.
  fileprivate init?(planned value: JSON?) {
    guard let text = value?.string, let time = try? PlainTime(parsing: text) else { return nil }
    self = time
  }
}
