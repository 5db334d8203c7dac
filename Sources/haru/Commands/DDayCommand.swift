import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru dday`: days until and since a date.
struct DDayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dday",
    abstract: "Count the days until or since a date.",
    usage: """
      haru dday <date> [--from <day>] [--day-one] [--days | --milestones] [--json]
      haru dday --stdin < lines
      haru dday add <name> <date> [--day-one] [--yearly] [--leap <rule>] [--lunar [--leap-month]]
      haru dday list [--from <day>] [--json]
      haru dday remove <name or id>
      """,
    discussion: """
      Dates are 2022-02-10, 2022.2.10 or 2022/2/10. 'haru dday count --help' lists all options of \
      a date.
      """,
    subcommands: [
      DDayCountCommand.self, DDayAddCommand.self, DDayListCommand.self, DDayRemoveCommand.self,
    ],
    defaultSubcommand: DDayCountCommand.self
  )
}

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
      date: try self.date(date, context),
      counting: dayOne ? .dayOne : .difference,
      isYearly: yearly,
      leapDay: leap == .mar1 ? .march1 : .february28,
      savedOn: context.now.date
    )
  }

  private func date(_ text: String, _ context: CommandContext) throws -> DDayDate {
    guard lunar else { return .solar(try context.date(text)) }
    do throws(LunarDateError) {
      return .lunar(try LunarDate(parsing: text, isLeapMonth: leapMonth))
    } catch {
      throw context.failure(context.messages.sentence(for: error, in: text))
    }
  }
}

extension CommandContext {
  /// Parses a date as typed.
  func date(_ text: String) throws -> PlainDate {
    do throws(DateTextError) {
      return try PlainDate(typed: text, today: now.date)
    } catch {
      throw failure(messages.sentence(for: error, in: text))
    }
  }

  /// The day to count from: as typed, or today.
  func day(from text: String?) throws -> PlainDate {
    try text.map(date) ?? now.date
  }
}
