import HaruJSON
public import HaruSync
public import HaruTime

extension Alarm {
  /// The entity of alarms.
  public static let entity = "alarm"

  /// Reads the alarm from its record, nil if it has no time of day.
  ///
  /// Fields: `time` (`07:30`), `days` (repeating weekdays, Monday is 1; empty for a one-time
  /// alarm), `date` (of a one-time alarm, else null), `label`, `zone` (null to follow the device),
  /// `on`, `sound`, `snoozeMinutes`, `skip` (dates), `pausedUntil` (a date or null) and
  /// `skipsHolidays`. A field that is missing or of another type has its default value.
  public init?(record: Record) {
    guard let text = record["time"]?.string, let time = try? PlainTime(parsing: text) else {
      return nil
    }
    let weekdays = (record["days"]?.array ?? []).compactMap { day in
      day.integer.flatMap { Int(exactly: $0) }.flatMap(Weekday.init)
    }
    var days = Days.weekly(WeekdaySet(weekdays))
    if weekdays.isEmpty, let date = PlainDate(record["date"]) { days = .once(date) }
    self.init(
      id: record.id,
      time: time,
      days: days,
      label: record["label"]?.string ?? "",
      zone: record["zone"]?.string
    )
    isOn = record["on"]?.bool ?? true
    sound = record["sound"]?.string ?? ""
    let minutes = record["snoozeMinutes"]?.integer.flatMap { Int(exactly: $0) }
    snoozeMinutes = minutes.map { min(max($0, 1), 60) } ?? Self.firstSnoozeMinutes
    skippedDates = (record["skip"]?.array ?? []).compactMap { PlainDate($0) }
    pausedUntil = PlainDate(record["pausedUntil"])
    skipsHolidays = record["skipsHolidays"]?.bool ?? false
  }

  /// The changes that save the alarm: all fields, or those that differ from an earlier state.
  public func writes(since old: Alarm? = nil, at instant: Instant) -> [CellWrite] {
    let before = old?.fields ?? []
    return fields.enumerated().filter { index, field in
      index >= before.count || before[index] != field
    }.map { _, field in
      CellWrite(
        CellKey(entity: Self.entity, id: id, field: field.key),
        value: field.value,
        madeAt: instant
      )
    }
  }

  /// The change that deletes the alarm; `deleted` = false undoes it.
  public func deletion(_ isDeleted: Bool = true, at instant: Instant) -> CellWrite {
    let key = CellKey(entity: Self.entity, id: id, field: CellKey.deleted)
    return CellWrite(key, value: .bool(isDeleted), madeAt: instant)
  }

  private var fields: [JSON.Member] {
    var weekdays: [JSON] = []
    var date = JSON.null
    switch days {
    case .once(let only): date = .string(only.description)
    case .weekly(let set): weekdays = set.weekdays.map { .integer(Int64($0.rawValue)) }
    }
    return [
      JSON.Member(key: "time", value: .string(time.description)),
      JSON.Member(key: "days", value: .array(weekdays)),
      JSON.Member(key: "date", value: date),
      JSON.Member(key: "label", value: .string(label)),
      JSON.Member(key: "zone", value: zone.map(JSON.string) ?? .null),
      JSON.Member(key: "on", value: .bool(isOn)),
      JSON.Member(key: "sound", value: .string(sound)),
      JSON.Member(key: "snoozeMinutes", value: .integer(Int64(snoozeMinutes))),
      JSON.Member(key: "skip", value: .array(skippedDates.map { .string($0.description) })),
      JSON.Member(key: "pausedUntil", value: pausedUntil.map { .string($0.description) } ?? .null),
      JSON.Member(key: "skipsHolidays", value: .bool(skipsHolidays)),
    ]
  }
}

extension PlainDate {
  /// Reads a date from a record, nil if it is not one.
  init?(_ json: JSON?) {
    guard let text = json?.string, let date = try? PlainDate(parsing: text) else { return nil }
    self = date
  }
}

extension Alarm: Equatable {
  /// Whether both are the same alarm with the same settings.
  public static func == (first: Alarm, second: Alarm) -> Bool {
    first.id.utf8.elementsEqual(second.id.utf8) && first.fields == second.fields
  }
}
