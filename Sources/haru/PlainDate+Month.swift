import HaruTime

extension PlainDate {
  /// The months that are named by their distance from this one.
  private static let nearMonths = [
    "this month": 0, "last month": -1, "이번 달": 0, "이번달": 0, "지난 달": -1, "지난달": -1,
  ]

  /// The first day of a month as people type it: `2026-11`, `Nov`, `November 2025`, `11월`, `2025년
  /// 11월`, `last month`; nil for anything else.
  ///
  /// Without a year it is the last one that has begun, because only what has happened is listed by
  /// months.
  static func firstOfMonth(typed text: String, today: PlainDate) -> PlainDate? {
    let words = text.trimmed.lowercased()
    if let date = try? PlainDate(parsing: words + "-1") { return date }
    if let distance = nearMonths[words] {
      let months = today.year * 12 + today.month - 1 + distance
      return PlainDate(year: months / 12, month: months % 12 + 1, day: 1)
    }
    let number: Int
    let year: Int?
    if let korean = words.wholeMatch(of: /(?:(\d{4})년 ?)?(\d{1,2})월/) {
      number = Int(korean.output.2) ?? 0
      year = korean.output.1.flatMap { Int($0) }
    } else if let english = words.wholeMatch(of: /([a-z]+)\.?,? ?(\d{4})?/),
      let date = try? PlainDate(typed: "1 \(english.output.1)", today: today)
    {
      number = date.month
      year = english.output.2.flatMap { Int($0) }
    } else {
      return nil
    }
    let latest = number <= today.month ? today.year : today.year - 1
    return PlainDate(year: year ?? latest, month: number, day: 1)
  }

  /// The first day of a year: `2026`, `2026년`; nil for anything else.
  static func firstOfYear(typed text: String) -> PlainDate? {
    text.trimmed.wholeMatch(of: /(\d{4})년?/).flatMap { year in
      PlainDate(year: Int(year.output.1) ?? 0, month: 1, day: 1)
    }
  }
}
