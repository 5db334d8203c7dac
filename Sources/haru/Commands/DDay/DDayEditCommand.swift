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

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "dday"))
  var target: String

  @Option(help: "Its new name.")
  var name: String?

  @Option(help: ArgumentHelp("Its new date.", valueName: "date"))
  var date: String?

  @OptionGroup var calendar: LunarOptions

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
    if calendar.lunar, date == nil {
      throw options.language.misuse { $0.commandOptionNeeds(option: "--lunar", other: "--date") }
    }
    try calendar.validate(options.language)
  }

  func run(in context: CommandContext) throws {
    let old = try context.savedDDay(target)
    var entry = old
    if let name { entry.dday.name = try context.name(name) }
    if let date { entry.dday.date = try calendar.date(date, context) }
    if let dayOne { entry.dday.counting = dayOne ? .dayOne : .difference }
    if let yearly { entry.dday.isYearly = yearly }
    if let leap { entry.dday.leapDay = leap.rule }
    try context.saveEdit(entry.writes(since: old, at: context.now.instant), of: entry.dday.name)
  }
}
