#if !hasFeature(Embedded)
public import HaruJSON
import HaruSync
import HaruTime

extension DDay {
  /// What a program may set besides the name and the date.
  public static let settable: [SettableMember<DDay>] = [
    .init("dayOne", .flag { $0.counting = $1 ? .dayOne : .difference }),
    .init("yearly", .flag { $0.isYearly = $1 }),
  ]
}

extension DDayEntry {
  /// The day and its count, which reads as `text`, for printing; missing values are null.
  ///
  /// `date` is the saved day, `target` the one that is counted to or from.
  public func members(_ count: DDayCount, text: String) -> [JSON.Member] {
    let lunar = dday.date.lunarDate
    return [
      JSON.Member(key: "id", value: .string(id.text)),
      JSON.Member(key: "name", value: .string(dday.name)),
      JSON.Member(key: "date", value: .string(dday.date.start.description)),
      JSON.Member(key: "lunar", value: lunar.map { .string($0.description) } ?? .null),
      JSON.Member(key: "leapMonth", value: .bool(lunar?.isLeapMonth ?? false)),
      JSON.Member(key: "calendar", value: lunar.map { .string("\($0.calendar.name)") } ?? .null),
      JSON.Member(key: "from", value: .string(count.from.description)),
      JSON.Member(key: "target", value: .string(count.target.date.description)),
      JSON.Member(key: "days", value: .integer(Int64(count.daysAhead))),
      JSON.Member(key: "text", value: .string(text)),
      JSON.Member(key: "dayOne", value: .bool(dday.counting == .dayOne)),
      JSON.Member(key: "yearly", value: .bool(dday.isYearly)),
    ]
  }
}
#endif
