import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru clock`: the time in other places.
struct ClockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock",
    abstract: "Show the time in other places.",
    usage: """
      haru clock [--json]
      haru clock <zone> ... [--json]
      haru clock add <place>
      haru clock edit <place> --name <name>
      haru clock move <place> --place <number>
      haru clock remove <place>
      haru clock search [<text>] [--json]
      haru clock convert <time> [--from <zone>] [--to <zone>] [--json]
      """,
    discussion:
      "A zone is an IANA id (Asia/Seoul), an offset (+05:45), or a city or region in any language.",
    subcommands: [
      ClockShowCommand.self, ClockAddCommand.self, ClockEditCommand.self, ClockMoveCommand.self,
      ClockRemoveCommand.self, ClockSearchCommand.self, ClockConvertCommand.self,
    ],
    defaultSubcommand: ClockShowCommand.self
  )
}
