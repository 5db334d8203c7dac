import HaruTime

/// A recurrence rule (RFC 5545 section 3.3.10) of the kinds that holidays use: every year on a
/// date, or on the n-th weekday of a month.
struct YearlyRecurrence {
  private var interval = 1
  private var count: Int?
  private var until: PlainDate?
  private var month: Int?
  private var day: Int?
  private var weekday: Weekday?
  /// 1 for the first such weekday of the month, -1 for the last.
  private var ordinal = 0

  /// Parses a rule; nil if it has another frequency or an unsupported part.
  init?(_ rule: [UInt8]) {
    var isYearly = false
    for part in rule.split(separator: UInt8(ascii: ";")) {
      let sides = part.split(separator: UInt8(ascii: "="))
      guard sides.count == 2 else { return nil }
      let value = Array(sides[1])
      let name = ICalendarPart(sides[0])
      if name.says("FREQ") {
        isYearly = ICalendarPart(sides[1]).says("YEARLY")
      } else if name.says("UNTIL") {
        guard let date = ICalendarLine.date(value) else { return nil }
        until = date
      } else if name.says("BYDAY") {
        guard read(day: sides[1]) else { return nil }
      } else if name.says("WKST") {
        continue
      } else {
        guard let number = ICalendarPart(sides[1]).number, number > 0 else { return nil }
        if name.says("INTERVAL") {
          interval = number
        } else if name.says("COUNT") {
          count = number
        } else if name.says("BYMONTH"), number <= 12 {
          month = number
        } else if name.says("BYMONTHDAY"), number <= 31 {
          day = number
        } else {
          return nil
        }
      }
    }
    // No known holiday is on the n-th weekday of a year, or on any of several days.
    guard isYearly, weekday == nil || (month != nil && day == nil) else { return nil }
  }

  /// Parses `2MO` or `-1MO`.
  private mutating func read(day bytes: ArraySlice<UInt8>) -> Bool {
    guard let number = ICalendarPart(bytes.dropLast(2)).number, (-5...5).contains(number),
      number != 0,
      let found = Weekday.allCases.first(where: {
        ICalendarPart(bytes.suffix(2)).says($0.iCalendarCode)
      })
    else { return false }
    ordinal = number
    weekday = found
    return true
  }

  /// The dates from the first one on, at most to the end of a year.
  func dates(from first: PlainDate, lastYear: Int) -> [PlainDate] {
    var dates: [PlainDate] = []
    // Bounds a count or a distant end to a human lifetime.
    let last = min(lastYear, first.year + 200)
    guard first.year <= last else { return [] }
    for year in stride(from: first.year, through: last, by: interval) {
      if let count, dates.count >= count { break }
      guard let date = date(year: year, like: first), date >= first else { continue }
      if let until, date > until { break }
      dates.append(date)
    }
    return dates
  }

  private func date(year: Int, like first: PlainDate) -> PlainDate? {
    let month = month ?? first.month
    guard let weekday else { return PlainDate(year: year, month: month, day: day ?? first.day) }
    let length = PlainDate.daysInMonth(month, year: year)
    guard let begin = PlainDate(year: year, month: month, day: 1) else { return nil }
    let offset = (weekday.rawValue - begin.weekday.rawValue + 7) % 7
    let fromStart = offset + 7 * (ordinal - 1)
    let fromEnd = offset + 7 * ((length - 1 - offset) / 7 + ordinal + 1)
    let index = ordinal > 0 ? fromStart : fromEnd
    return PlainDate(year: year, month: month, day: index + 1)
  }
}

/// A word or a number in a value.
private struct ICalendarPart {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  func says(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes.map(ICalendarLine.uppercased).elementsEqual($0) }
  }

  /// An integer of at most four digits.
  var number: Int? {
    let isNegative = bytes.first == ASCII.minus
    let digits = isNegative || bytes.first == ASCII.plus ? bytes.dropFirst() : bytes
    guard (1...4).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard let digit = ASCII.digit(byte) else { return nil }
      value = value * 10 + Int(digit)
    }
    return isNegative ? -value : value
  }
}
