public import HaruJSON
public import HaruSync
import HaruTime

extension Alarm: StoredThing {
  /// The entity of alarm records.
  public static let entity = "alarm"

  /// Reads the alarm from its record, nil if it has no time of day.
  ///
  /// Fields: `time` (`07:30`), `days` (repeating weekdays, Monday is 1; empty for a one-time
  /// alarm), `date` (of a one-time alarm, else null), `label`, `zone` (null to follow the device),
  /// `on`, `sound`, `snoozeMinutes`, `skip` (dates), `pausedUntil` (a date or null),
  /// `skipsHolidays` and, once a ring was answered, `answer` (`RingAnswer`). A field that is missing or of another type has its default value.
  public init?(record: Record) {
    guard let text = record["time"]?.string, let time = try? PlainTime(parsing: text) else {
      return nil
    }
    let weekdays = (record["days"]?.array ?? []).compactMap { day in
      day.int.flatMap(Weekday.init)
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
    let minutes = record["snoozeMinutes"]?.int
    snoozeMinutes = minutes.map { min(max($0, 1), 60) } ?? Self.firstSnoozeMinutes
    skippedDates = (record["skip"]?.array ?? []).compactMap { PlainDate($0) }
    pausedUntil = PlainDate(record["pausedUntil"])
    skipsHolidays = record["skipsHolidays"]?.bool ?? false
    answer = RingAnswer(json: record["answer"])
  }

  /// The stored fields, in the order in which they are written.
  public var fields: [JSON.Member] {
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
    ] + (answer.map { [JSON.Member(key: "answer", value: $0.json)] } ?? [])
  }
}
