#if !hasFeature(Embedded)
import HaruJSON
import HaruTime

extension RecurrenceRule {
  /// Parses the value of `RRULE`; nil if it is not a rule of the Gregorian calendar.
  init?(_ value: [UInt8]) {
    var parts: [String: [UInt8]] = [:]
    for part in value.split(separator: UInt8(ascii: ";")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = String(utf8: part[..<sign].map(ICalendarLine.uppercased))
      let isNew = parts.updateValue(
        part[(sign + 1)...].filter { $0 != ASCII.space }.map(ICalendarLine.uppercased),
        forKey: name
      )
      guard isNew == nil else { return nil }
    }
    guard let frequency = parts.removeValue(forKey: "FREQ").flatMap(Frequency.init(name:)) else {
      return nil
    }
    self.init(frequency: frequency)
    for (name, value) in parts {
      guard read(name, value) else { return nil }
    }
  }

  /// Reads a part; false if it is malformed.
  private mutating func read(_ name: String, _ value: [UInt8]) -> Bool {
    switch name {
    case "INTERVAL": return Self.positive(value).map { interval = $0 } != nil
    case "COUNT": return Self.positive(value).map { count = $0 } != nil
    case "UNTIL": return CalendarValue(value).map { until = $0 } != nil
    case "BYSECOND":
      // As in Unix time, a minute has no 61st second here.
      return Self.numbers(value, 0...60).map { seconds = Self.distinct($0.map { min($0, 59) }) }
        != nil
    case "BYMINUTE": return Self.numbers(value, 0...59).map { minutes = $0 } != nil
    case "BYHOUR": return Self.numbers(value, 0...23).map { hours = $0 } != nil
    case "BYDAY": return Self.days(value).map { days = $0 } != nil
    case "BYMONTHDAY": return Self.signed(value, 31).map { monthDays = $0 } != nil
    case "BYYEARDAY": return Self.signed(value, 366).map { yearDays = $0 } != nil
    case "BYWEEKNO": return Self.signed(value, 53).map { weekNumbers = $0 } != nil
    case "BYMONTH": return Self.numbers(value, 1...12).map { months = $0 } != nil
    case "BYSETPOS": return Self.signed(value, 366).map { positions = $0 } != nil
    case "WKST": return Weekday(iCalendar: value[...]).map { weekStart = $0 } != nil
    case "RSCALE": return value.elementsEqual("GREGORIAN".utf8)
    case "SKIP": return value.elementsEqual("OMIT".utf8)
    default: return name.hasPrefix("X-")
    }
  }

  private static func positive(_ value: [UInt8]) -> Int? {
    number(value[...]).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Parses a number of at most nine digits with an optional sign.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    var scanner = ByteScanner(Array(text))
    let isNegative = scanner.accept(ASCII.minus)
    if !isNegative { _ = scanner.accept(ASCII.plus) }
    guard let number = scanner.number(digits: 1...9), scanner.isAtEnd else { return nil }
    return isNegative ? -number : number
  }

  private static func numbers(_ value: [UInt8], _ range: ClosedRange<Int>) -> [Int]? {
    let parts = value.split(separator: ASCII.comma, omittingEmptySubsequences: false)
    let numbers = parts.compactMap(number).filter(range.contains)
    return numbers.count == parts.count ? distinct(numbers) : nil
  }

  /// Parses numbers that count from the start or, if negative, from the end.
  private static func signed(_ value: [UInt8], _ limit: Int) -> [Int]? {
    numbers(value, -limit...limit).flatMap { $0.contains(0) ? nil : $0 }
  }

  private static func distinct(_ numbers: [Int]) -> [Int] { Set(numbers).sorted() }

  private static func days(_ value: [UInt8]) -> [Day]? {
    let parts = value.split(separator: ASCII.comma, omittingEmptySubsequences: false)
    let days = parts.compactMap { part -> Day? in
      guard let weekday = Weekday(iCalendar: part.suffix(2)) else { return nil }
      if part.count == 2 { return Day(ordinal: nil, weekday: weekday) }
      guard let ordinal = number(part.dropLast(2)), ordinal != 0, abs(ordinal) <= 53 else {
        return nil
      }
      return Day(ordinal: ordinal, weekday: weekday)
    }
    return days.count == parts.count ? Array(Set(days)) : nil
  }
}

extension RecurrenceRule.Frequency {
  fileprivate init?(name: [UInt8]) {
    switch String(utf8: name) {
    case "SECONDLY": self = .secondly
    case "MINUTELY": self = .minutely
    case "HOURLY": self = .hourly
    case "DAILY": self = .daily
    case "WEEKLY": self = .weekly
    case "MONTHLY": self = .monthly
    case "YEARLY": self = .yearly
    default: return nil
    }
  }
}

extension Weekday {
  fileprivate init?(iCalendar code: ArraySlice<UInt8>) {
    let found = Weekday.allCases.first { day in
      day.iCalendarCode.withUTF8Buffer { $0.elementsEqual(code) }
    }
    guard let found else { return nil }
    self = found
  }
}
#endif
