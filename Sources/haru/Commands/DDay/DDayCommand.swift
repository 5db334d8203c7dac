import ArgumentParser
import HaruCore
import HaruTime

/// `haru dday`: days until and since a date.
struct DDayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dday",
    abstract: "Count the days until or since a date.",
    usage: """
      haru dday <date> [--from <date>] [--day-one] [--number | --milestones] [--json]
      haru dday --stdin < lines
      haru dday add <name> <date> [--day-one] [--yearly] [--leap <rule>] \
      [--lunar [--calendar <calendar>] [--leap-month]]
      haru dday list [--from <date>] [--json]
      haru dday show <dday> [--from <date>] [--json]
      haru dday edit <dday> [--name <name>] [--date <date>] [--[no-]day-one] [--[no-]yearly]
      haru dday move <dday> --place <number>
      haru dday remove <dday>
      haru dday import <file> ... [--dry-run]
      """,
    discussion: """
      Dates are 2022-02-10, 2022.2.10 or 2022/2/10. 'haru dday count --help' lists all options of \
      a date.
      """,
    subcommands: [
      DDayCountCommand.self, DDayAddCommand.self, DDayListCommand.self, DDayShowCommand.self,
      DDayEditCommand.self, DDayMoveCommand.self, DDayRemoveCommand.self,
      DDayImportCommand.self,
    ],
    defaultSubcommand: DDayCountCommand.self
  )
}
