import ArgumentParser
import HaruCore
import HaruSync
import HaruTime

/// `haru weather`: the weather of places.
struct WeatherCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weather",
    abstract: "Show the weather of a place.",
    usage: """
      haru weather [<place>] [--days <count>] [--units metric|imperial] [--json]
      haru weather add <place>
      haru weather list [--json]
      haru weather edit <place> --name <name>
      haru weather move <place> --place <number>
      haru weather remove <place>
      """,
    discussion: """
      Uses Open-Meteo.com (CC BY 4.0), or OpenWeatherMap if HARU_OPENWEATHERMAP_KEY has a key. \
      Without a network, the last report is shown with its age.
      """,
    subcommands: [
      WeatherShowCommand.self, WeatherAddCommand.self, WeatherListCommand.self,
      WeatherEditCommand.self, WeatherMoveCommand.self, WeatherRemoveCommand.self,
    ],
    defaultSubcommand: WeatherShowCommand.self
  )
}
