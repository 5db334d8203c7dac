import ArgumentParser
import HaruUI

/// The root of the command line.
///
/// It is synchronous on purpose: an asynchronous root would cost every command half a millisecond
/// for threads that only the server needs.
@main
struct Haru: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "haru",
    abstract: """
      A daily companion: focus, time calculator, D-days, clock, quotes, words and weather.
      """,
    version: "\(App.version)",
    subcommands: [
      TodayCommand.self,
      PlanCommand.self,
      CalcCommand.self,
      DDayCommand.self,
      FocusCommand.self,
      AlarmCommand.self,
      NotifyCommand.self,
      StopwatchCommand.self,
      TimerCommand.self,
      ClockCommand.self,
      QuoteCommand.self,
      WordCommand.self,
      WeatherCommand.self,
      SearchCommand.self,
      ExportCommand.self,
      ImportCommand.self,
      BackupCommand.self,
      SyncCommand.self,
      StatusCommand.self,
      LoginCommand.self,
      LogoutCommand.self,
      OpenCommand.self,
      ServeCommand.self,
      AdminCommand.self,
    ],
    defaultSubcommand: TodayCommand.self
  )

  static func main() {
    main(CalcCommand.shielded(ordered(Array(CommandLine.arguments.dropFirst()))))
  }
}
