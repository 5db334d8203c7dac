// Both directions are Howard Hinnant's `days_from_civil` and `civil_from_days`
// (https://howardhinnant.github.io/date_algorithms.html): years begin on 1 March, so that the leap
// day is the last of its year, and 400 years (an era) have 146,097 days.
extension PlainDate {
  private static let daysPerEra = 146_097
  /// Days from 0000-03-01 to 1970-01-01.
  private static let epochShift = 719_468

  /// Days since 1970-01-01; -719,162 for 0001-01-01, 2,932,896 for 9999-12-31.
  public var daysSinceEpoch: Int {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * PlainDate.daysPerEra + dayOfEra - PlainDate.epochShift
  }

  /// Creates the date a number of days after 1970-01-01, nil outside the years 1 to 9999.
  public init?(daysSinceEpoch: Int) {
    guard (-719_162...2_932_896).contains(daysSinceEpoch) else { return nil }
    let shifted = daysSinceEpoch + PlainDate.epochShift
    let era = shifted / PlainDate.daysPerEra
    let dayOfEra = shifted - era * PlainDate.daysPerEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      validYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday; 719,162 days before it, 0001-01-01, a Monday.
    Weekday(rawValue: (daysSinceEpoch + 719_162) % 7 + 1) ?? .monday
  }

  /// The date a number of days later (earlier if negative), nil outside the years 1 to 9999.
  public func adding(days: Int) -> PlainDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : PlainDate(daysSinceEpoch: sum)
  }

  /// The number of days from this date to the other; negative if the other is earlier.
  public func days(until other: PlainDate) -> Int {
    other.daysSinceEpoch - daysSinceEpoch
  }
}
