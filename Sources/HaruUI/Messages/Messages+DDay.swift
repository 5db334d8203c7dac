package import HaruCore
package import HaruTime

extension Messages {
  /// The number of a D-day: `D-7`, `D-DAY`, `D+7`, `Day 100`.
  package func number(_ number: DDayNumber) -> String {
    switch number {
    case .before(let days): ddayNumberBefore(count: decimal(days))
    case .today: ddayNumberToday
    case .after(let days): ddayNumberAfter(count: decimal(days))
    case .nth(let day): ddayNumberNth(count: decimal(day))
    }
  }

  /// The name of a milestone: a number, or the years.
  package func milestone(_ kind: DDayMilestone.Kind) -> String {
    switch kind {
    case .number(let number): self.number(number)
    case .years(let years): ddayYears(count: years)
    }
  }

  /// How far away a future day is: today, or in a number of days.
  package func wait(_ days: Int) -> String { days == 0 ? dateToday : ddayInDays(count: days) }

  /// A time span in weeks and days.
  package func span(_ span: DaySpan) -> String {
    if span.weeks == 0 { return ddayDays(count: span.daysBesideWeeks) }
    let weeks = ddayWeeks(count: span.weeks)
    return span.daysBesideWeeks == 0
      ? weeks : "\(weeks) \(ddayDays(count: span.daysBesideWeeks))"
  }

  /// Month and day with the weekday, and the year if it is not today's.
  package func dateWithWeekday(_ date: PlainDate, today: PlainDate) -> String {
    dates.ddayDateWeekday(weekday: weekday(date.weekday), date: self.date(date, today: today))
  }

  /// The short name of a weekday.
  package func weekday(_ day: Weekday) -> String {
    switch day {
    case .monday: dates.ddayWeekday1
    case .tuesday: dates.ddayWeekday2
    case .wednesday: dates.ddayWeekday3
    case .thursday: dates.ddayWeekday4
    case .friday: dates.ddayWeekday5
    case .saturday: dates.ddayWeekday6
    case .sunday: dates.ddayWeekday7
    }
  }

  /// The whole name of a weekday.
  package func fullWeekday(_ day: Weekday) -> String {
    switch day {
    case .monday: dates.dateWeekday1
    case .tuesday: dates.dateWeekday2
    case .wednesday: dates.dateWeekday3
    case .thursday: dates.dateWeekday4
    case .friday: dates.dateWeekday5
    case .saturday: dates.dateWeekday6
    case .sunday: dates.dateWeekday7
    }
  }
}

extension Messages {
  /// Explains the number of a D-day, sentence by sentence.
  package func why(_ count: DDayCount, of dday: DDay) -> [String] {
    let today = count.from
    let (from, target) = (date(today, today: today), date(count.target.date, today: today))
    var sentences: [String] = []
    switch count.number {
    case .before(let days): sentences.append(ddayWhyBefore(from: from, date: target, count: days))
    case .today: sentences.append(ddayWhyToday(date: target))
    case .after(let days): sentences.append(ddayWhyAfter(date: target, from: from, count: days))
    case .nth(let day):
      sentences.append(ddayWhyNth(date: target, from: from, count: grouped(day)))
    }
    if count.target.years > 0 {
      let start = date(dday.date.start, today: today)
      sentences.append(ddayWhyYears(date: target, count: count.target.years, start: start))
    }
    if let lunar = count.target.lunar {
      sentences.append(lunarWhy(date: target, lunar: self.lunar(lunar, withYear: true)))
    }
    return sentences + count.target.shifts.map { sentence(for: $0, in: count.target, of: dday) }
  }

  private func sentence(for shift: DDayShift, in target: DDayReturn, of dday: DDay) -> String {
    switch shift {
    case .leapDay where dday.leapDay == .march1:
      ddayWhyLeapDayMar1(year: decimal(target.date.year))
    case .leapDay: ddayWhyLeapDayFeb28(year: decimal(target.date.year))
    case .plainMonth:
      lunarWhyPlainMonth(month: target.lunar.map { lunarMonth($0.month, in: $0.calendar) } ?? "")
    case .lastDay: lunarWhyLastDay
    }
  }

  /// Why a text is not a date, as a sentence that quotes it.
  package func sentence(for error: DateTextError, in text: String) -> String {
    switch error {
    case .expected: ddayDateUnreadable(text: text)
    case .noSuchYear: ddayNoSuchYear(text: text)
    case .noSuchMonth(let month, _): ddayNoSuchMonth(text: text, month: decimal(month))
    case .noSuchDay(_, let month, let year, let lastDay, _):
      ddayNoSuchDay(
        text: text,
        month: monthAlone(month),
        year: decimal(year),
        lastDay: decimal(lastDay)
      )
    case .ambiguous(let first, let second, _):
      ddayDateAmbiguous(text: text, first: first.description, second: second.description)
    }
  }
}
