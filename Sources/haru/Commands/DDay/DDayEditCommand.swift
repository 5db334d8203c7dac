import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru dday edit`: changes a saved day.
struct DDayEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a saved day.",
    discussion: "What is not given stays as it is."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "name or id"))
  var target: String

  @Option(help: "Its new name.")
  var name: String?

  @Option(help: ArgumentHelp("Its new date.", valueName: "date"))
  var date: String?

  @Flag(help: "The new date is in the Korean lunar calendar.")
  var lunar = false

  @Flag(help: "The lunar month is a leap month.")
  var leapMonth = false

  @Flag(inversion: .prefixedNo, help: "Count from one: the date itself is day 1.")
  var dayOne: Bool?

  @Flag(inversion: .prefixedNo, help: "The date returns every year.")
  var yearly: Bool?

  @Option(
    help: ArgumentHelp(
      "When 29 February falls in other years: feb28 or mar1.",
      valueName: "rule"
    )
  )
  var leap: DDayOptions.Leap?

  @OptionGroup var options: ContextOptions

  func validate() throws {
    let language = options.language
    if lunar, date == nil {
      throw language.misuse { $0.commandOptionNeeds(option: "--lunar", other: "--date") }
    }
    if leapMonth, !lunar {
      throw language.misuse { $0.commandOptionNeeds(option: "--leap-month", other: "--lunar") }
    }
  }

  func run(in context: CommandContext) throws {
    let old = try context.savedDDay(target)
    var entry = old
    if let name {
      entry.dday.name = name.trimmed
      if entry.dday.name.allSatisfy(\.isWhitespace) {
        throw context.failure(context.messages.fieldNameMissing)
      }
    }
    if let date {
      entry.dday.date = try context.ddayDate(date, isLunar: lunar, isLeapMonth: leapMonth)
    }
    if let dayOne { entry.dday.counting = dayOne ? .dayOne : .difference }
    if let yearly { entry.dday.isYearly = yearly }
    if let leap { entry.dday.leapDay = leap.rule }
    try context.saveEdit(entry.writes(since: old, at: context.now.instant), of: entry.dday.name)
  }
}
