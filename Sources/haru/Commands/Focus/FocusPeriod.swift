import ArgumentParser
import HaruTime
import HaruUI

/// The dates on which sessions ended.
struct FocusPeriod: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only those that ended in a month (2026-11, November) or a year.",
      valueName: "month"
    )
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
    if let month { return try context.days(ofMonth: month) }
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
}
