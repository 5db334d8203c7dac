#if !hasFeature(Embedded)
extension PlainDateTime {
  /// The longest text that is parsed, in bytes.
  private static let limit = 80

  /// Parses a local time as people type it: a date and a time of day in either order, such as
  /// `2026-12-25 09:30`, `tomorrow at 9pm` or `어제 오후 9시`; nil for anything else.
  ///
  /// A time alone is taken on the current date, a date alone at the current time. `2/10` is a date
  /// only if the reader's language puts months first.
  public init?(typed text: String, now: PlainDateTime, isMonthFirst: Bool = false) {
    if text.utf8.count > Self.limit { return nil }
    if let time = Self.time(text) {
      self.init(date: now.date, time: time)
      return
    }
    let date = { (text: String) in
      try? PlainDate(typed: text, today: now.date, isMonthFirst: isMonthFirst)
    }
    if let date = date(text) {
      self.init(date: date, time: now.time)
      return
    }
    for (day, hour) in Self.pairs(in: text) {
      guard let date = date(day), let time = Self.time(hour) else { continue }
      self.init(date: date, time: time)
      return
    }
    return nil
  }

  /// The error of a date in a text that is no local time only because that date has two readings,
  /// such as `2/10 9:00`; nil for any other text.
  public static func ambiguity(
    in text: String,
    today: PlainDate,
    isMonthFirst: Bool
  ) -> DateTextError? {
    if text.utf8.count > limit { return nil }
    let days = [text] + pairs(in: text).filter { time($0.hour) != nil }.map(\.day)
    for day in days {
      do throws(DateTextError) {
        _ = try PlainDate(typed: day, today: today, isMonthFirst: isMonthFirst)
      } catch {
        if case .ambiguous = error { return error }
      }
    }
    return nil
  }

  /// The ways to divide a text into a date and a time of day, in either order.
  private static func pairs(in text: String) -> [(day: String, hour: String)] {
    text.indices.filter { text[$0] == " " || text[$0] == "T" }.flatMap { place in
      let (head, tail) = (String(text[..<place]), String(text[text.index(after: place)...]))
      return [(head, tail), (tail, head)]
    }
  }

  private static func time(_ text: String) -> PlainTime? {
    let words = text.drop { $0 == " " }
    let time = String(words.lowercased().hasPrefix("at ") ? words.dropFirst(3) : words)
    return (try? PlainTime(parsing: time)) ?? PlainTime(typed: time)
  }
}

extension DurationText {
  private static let back = ["ago", "earlier", "전"]
  private static let ahead = ["from now", "later", "뒤", "후"]

  /// Parses a distance from now: `10 minutes ago`, `in 1h 30m`, `10분 전`, `1시간 뒤`, `-10m`; returns
  /// seconds, negative for the past, or nil for any other text.
  public static func distance(of text: String) -> Int64? {
    let words = text.trimmed.lowercased()
    if words.first == "+" || words.first == "-" || words.first == "\u{2212}" {
      return try? seconds(of: words)
    }
    if words.hasPrefix("in "), let seconds = length(words.dropFirst(3)) { return seconds }
    for (names, direction) in [(back, Int64(-1)), (ahead, 1)] {
      guard let name = names.first(where: words.hasSuffix) else { continue }
      return length(words.dropLast(name.count)).map { $0 * direction }
    }
    return nil
  }

  /// Parses a length without a sign.
  private static func length(_ text: Substring) -> Int64? {
    guard let seconds = try? seconds(of: String(text)), seconds >= 0 else { return nil }
    return seconds
  }
}
#endif
