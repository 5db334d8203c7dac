package import HaruCore

extension Language {
  /// The lunar calendar that is meant where none is named.
  package var lunarCalendar: LunarCalendar {
    self == .zhHans || self == .zhHant ? .chinese : .korean
  }
}

extension Messages {
  /// A lunar date, with or without its year.
  package func lunar(_ date: LunarDate, withYear: Bool) -> String {
    let year = decimal(date.year)
    let month = lunarMonth(date.month, in: date.calendar)
    let day = lunarDay(date.day, in: date.calendar)
    let text =
      switch (withYear, date.isLeapMonth) {
      case (true, true): lunarLeapYearMonthDay(year: year, month: month, day: day)
      case (true, false): lunarYearMonthDay(year: year, month: month, day: day)
      case (false, true): lunarLeapMonthDay(month: month, day: day)
      case (false, false): lunarMonthDay(month: month, day: day)
      }
    return naming(date.calendar, in: text)
  }

  /// The choice of a lunar calendar.
  package func lunar(_ calendar: LunarCalendar) -> String { naming(calendar, in: lunarLunar) }

  /// A text about lunar dates, with the calendar if it is not the one of the language.
  private func naming(_ calendar: LunarCalendar, in text: String) -> String {
    if calendar == language.lunarCalendar { return text }
    return calendar == .korean ? lunarKorean(text: text) : lunarChinese(text: text)
  }

  /// The name of a month, which is its number except for Chinese readers: 正月, 二月 … 腊月.
  package func lunarMonth(_ month: Int, in calendar: LunarCalendar) -> String {
    guard hasChineseNames(calendar) else { return lunarMonthName(month: decimal(month)) }
    switch month {
    case 1: return "正月"
    case 11: return "十一月"
    case 12: return language == .zhHant ? "臘月" : "腊月"
    default: return "\(Self.chineseDigit(month))月"
    }
  }

  /// The name of a day, which is its number except for Chinese readers: 初一, 初二 … 三十.
  package func lunarDay(_ day: Int, in calendar: LunarCalendar) -> String {
    guard hasChineseNames(calendar) else { return lunarDayName(day: decimal(day)) }
    let digit = Self.chineseDigit(day)
    switch day {
    case 20: return "二十"
    case 30: return "三十"
    case ...10: return "初\(digit)"
    case ...19: return "十\(digit)"
    default: return "廿\(digit)"
    }
  }

  private func hasChineseNames(_ calendar: LunarCalendar) -> Bool {
    calendar == .chinese && language.lunarCalendar == .chinese
  }

  /// The last digit of a number, or ten.
  private static func chineseDigit(_ number: Int) -> String {
    let digits = ["十", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    return digits[number % 10]
  }

  /// Why a text is not a lunar date, as a sentence.
  package func sentence(
    for error: LunarDateError,
    in text: String,
    of calendar: LunarCalendar
  ) -> String {
    switch error {
    case .unreadable: lunarUnreadable(text: text)
    case .yearOutside:
      lunarYearOutside(
        first: decimal(calendar.yearRange.lowerBound),
        last: decimal(calendar.yearRange.upperBound)
      )
    case .noSuchLeapMonth(let month, let year, _):
      lunarNoSuchLeapMonth(year: decimal(year), month: lunarMonth(month, in: calendar))
    case .noSuchDay(_, _, _, let lastDay): lunarNoSuchDay(lastDay: decimal(lastDay))
    }
  }
}
