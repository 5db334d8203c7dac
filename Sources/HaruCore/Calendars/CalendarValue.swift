#if !hasFeature(Embedded)
import HaruTime

/// A value of the types DATE and DATE-TIME (RFC 5545 sections 3.3.4 and 3.3.5), without a zone.
struct CalendarValue: Equatable, Sendable {
  let date: PlainDate
  /// The time of day; nil if the value is a date.
  let time: PlainTime?
  /// Whether it ends with `Z`.
  let isUTC: Bool

  /// The local time, midnight for a date.
  var dateTime: PlainDateTime { PlainDateTime(date: date, time: time ?? .midnight) }

  /// Parses `20261225`, `20261225T083000` or `20261225T083000Z`.
  init?(_ bytes: some Collection<UInt8>) {
    var scanner = ByteScanner(Array(bytes))
    guard let digits = scanner.number(digits: 8...8),
      let date = PlainDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    else { return nil }
    self.date = date
    if scanner.isAtEnd {
      (time, isUTC) = (nil, false)
      return
    }
    // A leap second is the last second of its minute.
    guard scanner.acceptLetter(UInt8(ascii: "t")), let clock = scanner.number(digits: 6...6),
      let time = PlainTime(
        hour: clock / 10_000,
        minute: clock / 100 % 100,
        second: clock % 100 == 60 ? 59 : clock % 100
      )
    else { return nil }
    self.time = time
    isUTC = scanner.acceptLetter(UInt8(ascii: "z"))
    guard scanner.isAtEnd else { return nil }
  }
}

/// A duration (RFC 5545 section 3.3.6): whole calendar days, and seconds.
struct CalendarDuration: Equatable {
  /// The number of days of the calendar.
  private static let longest: Int64 = 3_652_059

  let days: Int64
  let seconds: Int64

  /// Parses `P1DT2H30M`, `PT15M` or `P2W`; nil for a negative one and any other text.
  init?(_ bytes: some Collection<UInt8>) {
    var scanner = ByteScanner(Array(bytes))
    _ = scanner.accept(ASCII.plus)
    guard scanner.acceptLetter(UInt8(ascii: "p")), !scanner.isAtEnd else { return nil }
    var (days, seconds): (Int64, Int64) = (0, 0)
    var isTime = false
    while !scanner.isAtEnd {
      if !isTime, scanner.acceptLetter(UInt8(ascii: "t")) {
        isTime = true
        continue
      }
      guard let digits = scanner.number(digits: 1...9), let unit = scanner.current else {
        return nil
      }
      scanner.advance()
      let number = Int64(digits)
      switch (ASCII.lowercased(unit), isTime) {
      case (UInt8(ascii: "w"), false): days += number * 7
      case (UInt8(ascii: "d"), false): days += number
      case (UInt8(ascii: "h"), true): seconds += number * 3_600
      case (UInt8(ascii: "m"), true): seconds += number * 60
      case (UInt8(ascii: "s"), true): seconds += number
      default: return nil
      }
    }
    guard days <= Self.longest, seconds / LocalSeconds.perDay <= Self.longest else { return nil }
    (self.days, self.seconds) = (days, seconds)
  }
}

/// Seconds from 1970-01-01T00:00 to a local time, both on the same clock.
enum LocalSeconds {
  static let perDay: Int64 = 86_400

  /// The seconds of a local time, whose milliseconds are dropped.
  static func of(_ local: PlainDateTime) -> Int64 {
    Int64(local.date.daysSinceEpoch) * perDay + Int64(local.time.millisecondsOfDay / 1_000)
  }

  /// The local time, clamped to the range of the calendar.
  static func dateTime(_ seconds: Int64) -> PlainDateTime {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let milliseconds = overflow ? (seconds < 0 ? Int64.min : .max) : product
    return PlainDateTime(Instant(milliseconds: milliseconds), offset: .utc)
  }

  /// The day of a second, days since 1970.
  static func day(_ seconds: Int64) -> Int { Int(floor(seconds, perDay)) }

  /// The quotient rounded down.
  static func floor(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
#endif
