import ArgumentParser
import HaruTime
import HaruUI

/// The dates on which sessions ended.
struct FocusPeriod: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only those that ended in a month (2026-11) or a year.", valueName: "month")
  )
  var month: String?

  @Option(help: ArgumentHelp("Only those that ended on this date or later.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Only those that ended on this date or earlier.", valueName: "date"))
  var to: String?

  @Flag(help: "Only those of the seven days up to today.")
  var week = false

  /// Throws if two options set the same thing.
  func validate(_ language: LanguageOption) throws {
    if week, month != nil { throw language.excluded("--week", "--month") }
    for (name, value) in [("--from", from), ("--to", to)] where value != nil {
      if week { throw language.excluded("--week", name) }
      if month != nil { throw language.excluded("--month", name) }
    }
  }

  /// The dates; nil for all.
  func days(_ context: CommandContext) throws -> ClosedRange<PlainDate>? {
    if week {
      let today = try context.plannerToday()
      return (today.adding(days: -6) ?? today)...today
    }
    if let month {
      guard let days = Self.days(month) else {
        throw context.failure(context.messages.focusMonthInvalid(text: month))
      }
      return days
    }
    if from == nil, to == nil { return nil }
    let first = try from.map(context.date) ?? .first
    let last = try to.map(context.date) ?? .last
    guard first <= last else {
      throw context.failure(
        context.messages.focusPeriodReversed(from: "\(first)", to: "\(last)")
      )
    }
    return first...last
  }

  /// The dates of a month (2026-11) or a year (2026).
  private static func days(_ text: String) -> ClosedRange<PlainDate>? {
    let isYear = text.utf8.count == 4
    guard isYear || text.utf8.count == 7,
      let first = try? PlainDate(parsing: text + (isYear ? "-01-01" : "-01")),
      let month = PlainDate(year: first.year, month: isYear ? 12 : first.month, day: 1)
    else { return nil }
    let length = PlainDate.daysInMonth(month.month, year: month.year)
    return month.adding(days: length - 1).map { first...$0 }
  }
}
