import ArgumentParser
import Foundation
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
      SettingsCommand.self,
      ExportCommand.self,
      ImportCommand.self,
      BackupCommand.self,
      UndoCommand.self,
      SyncCommand.self,
      StatusCommand.self,
      LoginCommand.self,
      LogoutCommand.self,
      OpenCommand.self,
      ServeCommand.self,
      AdminCommand.self,
      CompletionsCommand.self,
      ManCommand.self,
      InstallCommand.self,
      CompleteCommand.self,
    ],
    defaultSubcommand: TodayCommand.self
  )

  static func main() {
    do {
      var command = try parsed(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch {
      if exitCode(for: error) == .success { end(printing: fullMessage(for: error)) }
      exit(withError: error)
    }
  }

  /// Prints a help text, the version or a completion script, and ends; unlike the parser's own
  /// printing, it tells when that fails.
  private static func end(printing text: String) -> Never {
    let output = ByteSink(descriptor: STDOUT_FILENO)
    let errors = ByteSink(descriptor: STDERR_FILENO)
    if !text.isEmpty { output.write(text + "\n") }
    guard let reason = output.flush() else { Foundation.exit(0) }
    let messages = Messages.carried(LanguageOption.usual)
    errors.writeLine("haru: \(messages.commandOutputFailed(reason: reason))")
    _ = errors.flush()
    Foundation.exit(1)
  }
}
