package import HaruTime

extension Messages {
  /// A day in a list: today, yesterday, or month and day, with the year if it is not today's.
  package func day(_ date: PlainDate, today: PlainDate) -> String {
    switch date.days(until: today) {
    case 0: return dateToday
    case 1: return dateYesterday
    default: return self.date(date, today: today)
    }
  }

  /// Month and day, with the year if it is not today's.
  package func date(_ date: PlainDate, today: PlainDate) -> String {
    monthDay(date, day: decimal(date.day), today: today)
  }

  /// The days from one to another, with the month once if it is the same: `Nov 16 – 22`.
  package func days(_ days: ClosedRange<PlainDate>, today: PlainDate) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    guard first.year == last.year, first.month == last.month else {
      return dates.dateSpan(from: date(first, today: today), to: date(last, today: today))
    }
    let day = dates.dateDays(first: decimal(first.day), last: decimal(last.day))
    return monthDay(first, day: day, today: today)
  }

  /// A text for a day or days, with the month, and with the year if it is not today's.
  private func monthDay(_ date: PlainDate, day: String, today: PlainDate) -> String {
    let month = dates.monthName(date.month)
    if date.year == today.year { return dates.dateMonthDay(month: month, day: day) }
    return dates.dateYearMonthDay(month: month, day: day, year: decimal(date.year))
  }

  /// The short name of a month, 1 to 12, beside a day; in some languages its number.
  private func monthName(_ month: Int) -> String {
    switch month {
    case 1: dateMonth1
    case 2: dateMonth2
    case 3: dateMonth3
    case 4: dateMonth4
    case 5: dateMonth5
    case 6: dateMonth6
    case 7: dateMonth7
    case 8: dateMonth8
    case 9: dateMonth9
    case 10: dateMonth10
    case 11: dateMonth11
    default: dateMonth12
    }
  }

  /// A month with its year: `November 2026`.
  package func month(_ date: PlainDate) -> String {
    dates.dateYearMonth(month: dates.fullMonth(date.month), year: decimal(date.year))
  }

  /// The full name of a month, 1 to 12, before or after its year.
  private func fullMonth(_ month: Int) -> String {
    switch month {
    case 1: dateFullMonth1
    case 2: dateFullMonth2
    case 3: dateFullMonth3
    case 4: dateFullMonth4
    case 5: dateFullMonth5
    case 6: dateFullMonth6
    case 7: dateFullMonth7
    case 8: dateFullMonth8
    case 9: dateFullMonth9
    case 10: dateFullMonth10
    case 11: dateFullMonth11
    default: dateFullMonth12
    }
  }

  /// The short name of a month, 1 to 12, without a day.
  package func monthAlone(_ month: Int) -> String {
    switch month {
    case 1: dateMonthAlone1
    case 2: dateMonthAlone2
    case 3: dateMonthAlone3
    case 4: dateMonthAlone4
    case 5: dateMonthAlone5
    case 6: dateMonthAlone6
    case 7: dateMonthAlone7
    case 8: dateMonthAlone8
    case 9: dateMonthAlone9
    case 10: dateMonthAlone10
    case 11: dateMonthAlone11
    default: dateMonthAlone12
    }
  }
}
