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

  @Flag(help: "The date is in the Korean lunar calendar.")
  var lunar = false

  @Flag(help: "The lunar month is a leap month.")
  var leapMonth = false

  /// When 29 February falls in a common year.
  enum Leap: String, ExpressibleByArgument, CaseIterable {
    case feb28, mar1
  }

  func validate(_ language: LanguageOption) throws {
    if leapMonth, !lunar {
      throw language.misuse { $0.commandOptionNeeds(option: "--leap-month", other: "--lunar") }
    }
  }

  /// The D-day of a date as typed.
  func dday(_ name: String, _ date: String, _ context: CommandContext) throws -> DDay {
    DDay(
      name: name,
      date: try context.ddayDate(date, isLunar: lunar, isLeapMonth: leapMonth),
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

extension CommandContext {
  /// The date of a D-day as typed, in the solar or the Korean lunar calendar.
  func ddayDate(_ text: String, isLunar: Bool, isLeapMonth: Bool) throws -> DDayDate {
    guard isLunar else { return .solar(try date(text)) }
    do throws(LunarDateError) {
      return .lunar(try LunarDate(parsing: text, isLeapMonth: isLeapMonth))
    } catch {
      throw failure(messages.sentence(for: error, in: text))
    }
  }
}
