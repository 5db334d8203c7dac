import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// How a date is counted.
struct DDayOptions: ParsableArguments {
  @Flag(help: "Count from one: the date itself is day 1.")
  var dayOne = false

  @Flag(help: "The date returns every year.")
  var yearly = false

  @Option(
    help: ArgumentHelp(
      "When 29 February falls in other years: feb28 or mar1.",
      valueName: "rule"
    )
  )
  var leap = Leap.feb28

  @OptionGroup var calendar: LunarOptions

  /// When 29 February falls in a common year.
  enum Leap: String, ExpressibleByArgument, CaseIterable {
    case feb28, mar1
  }

  func validate(_ language: LanguageOption) throws { try calendar.validate(language) }

  /// The D-day of a date as typed.
  func dday(_ name: String, _ date: String, _ context: CommandContext) throws -> DDay {
    DDay(
      name: name,
      date: try calendar.date(date, context),
      counting: dayOne ? .dayOne : .difference,
      isYearly: yearly,
      leapDay: leap.rule,
      savedOn: context.now.date
    )
  }
}

extension DDayOptions.Leap {
  /// The rule of a D-day.
  var rule: LeapDayRule { self == .mar1 ? .march1 : .february28 }
}
