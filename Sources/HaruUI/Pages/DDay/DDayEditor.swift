package import HaruCore
package import HaruSync
package import HaruTime

/// The contents of the D-day dialog.
package struct DDayEditor {
  /// Why the day cannot be saved yet.
  package enum Problem: Error, Equatable {
    case noName
    case noDate
    case lunar(LunarDateError)
  }

  /// The actions of the dialog.
  package enum Action {
    case nameTyped(String)
    case calendarChosen(isLunar: Bool)
    case dateChosen(String)
    case yearTyped(String)
    case monthChosen(String)
    case dayChosen(String)
    case leapMonthChosen(Bool)
    case penChosen(Int)
    case countingChosen(DDay.Counting)
    case yearlyChosen(Bool)
    case leapDayChosen(LeapDayRule)
  }

  /// The record id; nil for a new day.
  package let id: RecordID?
  /// The name.
  package var name: String
  /// The lunar calendar that can be chosen.
  package var calendar: LunarCalendar
  /// Whether the lunar calendar is chosen.
  package var isLunar: Bool
  /// The civil date; nil if the field is empty.
  package var date: PlainDate?
  /// The chosen lunar year.
  package var lunarYear: Int
  /// The chosen lunar month.
  package var lunarMonth: Int
  /// The chosen day of the lunar month.
  package var lunarDay: Int
  /// Whether the leap month is chosen.
  package var isLeapMonth: Bool
  /// The colour.
  package var pen: Int
  /// How the days are counted.
  package var counting: DDay.Counting
  /// Whether the date returns every year.
  package var isYearly: Bool
  /// When 29 February falls in a common year.
  package var leapDay: LeapDayRule
  /// The day on which it was saved.
  package let savedOn: PlainDate?
  /// Why it could not be saved, after an attempt.
  package var problem: Problem?

  /// Opens a day for editing; a lunar day keeps its own calendar.
  package init(_ dday: DDay, id: RecordID? = nil, calendar: LunarCalendar) {
    self.id = id
    self.calendar = dday.date.lunarDate?.calendar ?? calendar
    name = dday.name
    date = dday.date.start
    isLunar = dday.date.lunarDate != nil
    let lunar = dday.date.lunarDate ?? LunarDate(dday.date.start, in: calendar)
    lunarYear = lunar?.year ?? calendar.yearRange.upperBound
    lunarMonth = lunar?.month ?? 1
    lunarDay = lunar?.day ?? 1
    isLeapMonth = lunar?.isLeapMonth ?? false
    pen = dday.pen
    counting = dday.counting
    isYearly = dday.isYearly
    leapDay = dday.leapDay
    savedOn = dday.savedOn
  }

  /// Whether the chosen lunar month is followed by a leap month.
  var hasLeapMonth: Bool {
    calendar.leapMonth(of: lunarYear) == lunarMonth
  }

  /// The lunar date in the fields, or why there is none.
  var lunar: Result<LunarDate, LunarDateError> {
    do throws(LunarDateError) {
      return .success(
        try LunarDate(
          checkingYear: lunarYear,
          month: lunarMonth,
          day: lunarDay,
          isLeapMonth: isLeapMonth && hasLeapMonth,
          in: calendar
        )
      )
    } catch {
      return .failure(error)
    }
  }

  /// The day in the fields, or what is missing.
  package var dday: Result<DDay, Problem> {
    let trimmed = name.trimmed
    if trimmed.utf8.isEmpty { return .failure(.noName) }
    let date: DDayDate
    if isLunar {
      switch lunar {
      case .success(let lunar): date = .lunar(lunar)
      case .failure(let error): return .failure(.lunar(error))
      }
    } else {
      guard let solar = self.date else { return .failure(.noDate) }
      date = .solar(solar)
    }
    return .success(
      DDay(
        name: trimmed,
        date: date,
        pen: pen,
        counting: counting,
        isYearly: isYearly,
        leapDay: leapDay,
        savedOn: savedOn
      )
    )
  }

  /// Handles an action.
  mutating func apply(_ action: Action) {
    problem = nil
    switch action {
    case .nameTyped(let text): name = text
    case .calendarChosen(let isLunar): choose(isLunar: isLunar)
    case .dateChosen(let text): date = try? PlainDate(parsing: text)
    case .yearTyped(let text): lunarYear = Int(text) ?? 0
    case .monthChosen(let text): lunarMonth = Int(text) ?? lunarMonth
    case .dayChosen(let text): lunarDay = Int(text) ?? lunarDay
    case .leapMonthChosen(let isOn): isLeapMonth = isOn
    case .penChosen(let pen): self.pen = pen
    case .countingChosen(let counting): self.counting = counting
    case .yearlyChosen(let isOn): isYearly = isOn
    case .leapDayChosen(let rule): leapDay = rule
    }
  }

  /// Switches the calendar, keeping the same day.
  private mutating func choose(isLunar: Bool) {
    guard isLunar != self.isLunar else { return }
    self.isLunar = isLunar
    if isLunar, let lunar = date.flatMap({ LunarDate($0, in: calendar) }) {
      lunarYear = lunar.year
      lunarMonth = lunar.month
      lunarDay = lunar.day
      isLeapMonth = lunar.isLeapMonth
    } else if !isLunar, case .success(let lunar) = lunar {
      date = lunar.date
    }
  }
}
