import HaruJSON

/// A lunar calendar; the Korean and the Chinese one occasionally differ by a day or a leap month.
///
/// The tables cover every day from 1899-02-10 to 2051-02-10 (Korea Astronomy and Space Science
/// Institute), and from 1900-01-31 to 2101-01-28 (Hong Kong Observatory); see
/// `LunarCalendar+Data.swift`.
public enum LunarCalendar: UInt8, CaseIterable, Sendable {
  case korean, chinese

  /// The name in records, in the API and of the command's option.
  public var name: StaticString { self == .korean ? "korean" : "chinese" }

  /// The calendar of a name; nil for any other text.
  public init?(name: String) {
    guard let calendar = Self.allCases.first(where: { name.hasSameBytes(as: $0.name) }) else {
      return nil
    }
    self = calendar
  }

  /// The lunar years in the table.
  public var yearRange: ClosedRange<Int> {
    table.firstYear...(table.firstYear + table.years.count - 1)
  }

  /// The month before the leap month of a year; 0 if the year has none or is not in the table.
  public func leapMonth(of year: Int) -> Int {
    guard let bits = bits(of: year) else { return 0 }
    return Int(bits >> 12 & 0xf)
  }

  /// The length of a month, 29 or 30 days; 0 if there is no such month in the table.
  public func days(inMonth month: Int, isLeapMonth: Bool, of year: Int) -> Int {
    guard (1...12).contains(month), let bits = bits(of: year) else { return 0 }
    guard !isLeapMonth || leapMonth(of: year) == month else { return 0 }
    return 29 + Int(bits >> UInt32(isLeapMonth ? 16 : 12 - month) & 1)
  }

  /// The first day of a year, in days from 1970-01-01; nil outside the table.
  func start(of year: Int) -> Int? {
    yearRange.contains(year) ? table.starts[year - table.firstYear] : nil
  }

  private func bits(of year: Int) -> UInt32? {
    yearRange.contains(year) ? table.years[year - table.firstYear] : nil
  }

  private var table: Table { self == .korean ? .korean : .chinese }
}

extension LunarCalendar {
  /// The months of a calendar.
  struct Table: Sendable {
    let firstYear: Int
    /// The months of each year, see `LunarCalendar+Data.swift`.
    let years: [UInt32]
    /// The first day of each year and the day after the last, in days from 1970-01-01.
    let starts: [Int]

    init(firstYear: Int, firstDay: Int, years: [UInt32]) {
      self.firstYear = firstYear
      self.years = years
      starts = years.reduce(into: [firstDay]) { starts, bits in
        let hasLeapMonth = bits >> 12 & 0xf > 0
        let months = hasLeapMonth ? 13 : 12
        starts.append((starts.last ?? 0) + 29 * months + (bits & 0x1_0fff).nonzeroBitCount)
      }
    }
  }
}
