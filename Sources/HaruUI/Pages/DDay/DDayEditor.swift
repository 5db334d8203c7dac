package import HaruCore
package import HaruSync
package import HaruTime

/// A D-day while it is being made or changed: what the fields of the dialog hold.
package struct DDayEditor {
  /// Why the day cannot be saved yet.
  package enum Problem: Error, Equatable {
    case noName
    case noDate
    case lunar(LunarDateError)
  }

  /// What can happen in the dialog.
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

  /// The id of the record; `nil` for a new day.
  package let id: RecordID?
  package var name: String
  package var isLunar: Bool
  /// The civil date; `nil` where the field is empty.
  package var date: PlainDate?
  package var lunarYear: Int
  package var lunarMonth: Int
  package var lunarDay: Int
  package var isLeapMonth: Bool
  package var pen: Int
  package var counting: DDay.Counting
  package var isYearly: Bool
  package var leapDay: LeapDayRule
  package let savedOn: PlainDate?
  /// Why it could not be saved, after it was tried.
  package var problem: Problem?

  /// Opens a day for changes.
  package init(_ dday: DDay, id: RecordID? = nil) {
    self.id = id
    name = dday.name
    date = dday.date.start
    isLunar = dday.date.lunarDate != nil
    let lunar = dday.date.lunarDate ?? LunarDate(dday.date.start)
    lunarYear = lunar?.year ?? LunarCalendar.yearRange.upperBound
    lunarMonth = lunar?.month ?? 1
    lunarDay = lunar?.day ?? 1
    isLeapMonth = lunar?.isLeapMonth ?? false
    pen = dday.pen
    counting = dday.counting
    isYearly = dday.isYearly
    leapDay = dday.leapDay
    savedOn = dday.savedOn
  }

  /// Whether the lunar month chosen has a leap month after it.
  var hasLeapMonth: Bool {
    LunarCalendar.leapMonth(of: lunarYear) == lunarMonth
  }

  /// The lunar date of the fields, or why there is none.
  var lunar: Result<LunarDate, LunarDateError> {
    do throws(LunarDateError) {
      return .success(
        try LunarDate(
          checkingYear: lunarYear,
          month: lunarMonth,
          day: lunarDay,
          isLeapMonth: isLeapMonth && hasLeapMonth
        )
      )
    } catch {
      return .failure(error)
    }
  }

  /// The day as the fields say it, or what is missing.
  package var dday: Result<DDay, Problem> {
    let trimmed = Self.trimmed(name)
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

  /// Takes over what happened in a field.
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

  /// Turns to the other calendar; the day stays the same one.
  private mutating func choose(isLunar: Bool) {
    guard isLunar != self.isLunar else { return }
    self.isLunar = isLunar
    if isLunar, let lunar = date.flatMap({ LunarDate($0) }) {
      lunarYear = lunar.year
      lunarMonth = lunar.month
      lunarDay = lunar.day
      isLeapMonth = lunar.isLeapMonth
    } else if !isLunar, case .success(let lunar) = lunar {
      date = lunar.date
    }
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    let start = text.utf8.drop(while: isBlank)
    let end = start.reversed().drop(while: isBlank).reversed()
    return String(decoding: Array(end), as: UTF8.self)
  }
}
