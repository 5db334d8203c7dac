import HaruTime

/// The months of the Korean lunar calendar in the lunar years 1899 to 2050.
///
/// The table covers every day from 1899-02-10 to 2051-02-10 (Korea Astronomy and Space Science
/// Institute, see `LunarCalendar+Data.swift`). Korean and Chinese lunar dates occasionally differ.
public enum LunarCalendar {
  /// The lunar years in the table.
  public static let yearRange = firstYear...(firstYear + years.count - 1)

  private static let firstYear = 1899
  /// 1899-02-10, the day of lunar 1899-01-01, in days from 1970-01-01.
  private static let firstDay = -25_892

  /// The month before the leap month of a year; 0 if the year has none or is not in the table.
  public static func leapMonth(of year: Int) -> Int {
    guard let bits = bits(of: year) else { return 0 }
    return Int(bits >> 12 & 0xf)
  }

  /// The length of a month, 29 or 30 days; 0 if there is no such month in the table.
  public static func days(inMonth month: Int, isLeapMonth: Bool, of year: Int) -> Int {
    guard (1...12).contains(month), let bits = bits(of: year) else { return 0 }
    guard !isLeapMonth || leapMonth(of: year) == month else { return 0 }
    return 29 + Int(bits >> UInt32(isLeapMonth ? 16 : 12 - month) & 1)
  }

  /// The first day of each year and the day after the last, in days from 1970-01-01.
  static let starts: [Int] = years.reduce(into: [firstDay]) { starts, bits in
    let hasLeapMonth = bits >> 12 & 0xf > 0
    let months = hasLeapMonth ? 13 : 12
    starts.append((starts.last ?? 0) + 29 * months + (bits & 0x1_0fff).nonzeroBitCount)
  }

  /// The first day of a year, in days from 1970-01-01; nil outside the table.
  static func start(of year: Int) -> Int? {
    yearRange.contains(year) ? starts[year - firstYear] : nil
  }

  private static func bits(of year: Int) -> UInt32? {
    yearRange.contains(year) ? years[year - firstYear] : nil
  }
}
