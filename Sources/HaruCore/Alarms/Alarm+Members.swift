#if !hasFeature(Embedded)
public import HaruJSON
import HaruSync
import HaruTime

extension Alarm {
  /// The alarm and its next ring, for printing; missing values are null.
  public func members(next: AlarmOccurrence?) -> [JSON.Member] {
    var weekdays = WeekdaySet()
    var date = JSON.null
    switch days {
    case .once(let only): date = .string(only.description)
    case .weekly(let set): weekdays = set
    }
    return [
      JSON.Member(key: "id", value: .string(id.text)),
      JSON.Member(key: "time", value: .string(time.description)),
      JSON.Member(key: "days", value: .array(WeekdayNames.list(weekdays).map(JSON.string))),
      JSON.Member(key: "date", value: date),
      JSON.Member(key: "label", value: .string(label)),
      JSON.Member(key: "zone", value: zone.map(JSON.string) ?? .null),
      JSON.Member(key: "on", value: .bool(isOn)),
      JSON.Member(key: "sound", value: sound.isEmpty ? .null : .string(sound)),
      JSON.Member(key: "snoozeSeconds", value: .integer(Int64(snoozeMinutes) * 60)),
      JSON.Member(key: "skip", value: .array(skippedDates.map { .string($0.description) })),
      JSON.Member(key: "pausedUntil", value: pausedUntil.map { .string($0.description) } ?? .null),
      JSON.Member(key: "skipsHolidays", value: .bool(skipsHolidays)),
      JSON.Member(key: "fireAt", value: next.map { .string($0.moment.rfc3339) } ?? .null),
      JSON.Member(key: "answer", value: answer.map(\.json) ?? .null),
    ]
  }
}

extension AlarmOccurrence {
  /// The ring with the label of its alarm, for printing.
  public func members(label: String) -> [JSON.Member] {
    [
      JSON.Member(key: "id", value: .string(alarm.text)),
      JSON.Member(key: "label", value: .string(label)),
      JSON.Member(key: "fireAt", value: .string(moment.rfc3339)),
      JSON.Member(key: "key", value: .string(key)),
    ]
  }
}
#endif
