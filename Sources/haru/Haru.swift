import ArgumentParser
import HaruPlatform
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
      CalendarCommand.self,
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
      DeletedCommand.self,
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
      let arguments = Array(CommandLine.arguments.dropFirst())
      // Even an unparsed command takes longer to set up than the largest part of the page to read.
      if arguments.isEmpty { return try CommandContext().run(TodayPage.writeToday) }
      var command = try parsed(arguments)
      try command.run()
    } catch {
      var text = fullMessage(for: error).withUpperCasePlaceholders
      let code = exitCode(for: error)
      if code != .success {
        let hint = suggestion(for: Array(CommandLine.arguments.dropFirst())).map { command in
          "haru: " + Messages.carried(LanguageOption.usual).commandDidYouMean(command: command)
        }
        text = [text.asOwnError, hint].compactMap(\.self).filter { !$0.isEmpty }
          .joined(separator: "\n")
        end(printing: text, to: STDERR_FILENO, code: code.rawValue)
      }
      if let name = unknownHelp(Array(CommandLine.arguments.dropFirst())) {
        let sentence = Messages.carried(LanguageOption.usual).commandUnknown(text: name)
        end(printing: "haru: \(sentence)", to: STDERR_FILENO, code: 1)
      }
      // Unlike the version and a completion script.
      if text.contains("USAGE: ") {
        let path = helpPath(CommandLine.arguments.dropFirst())
        text = CommandExamples.added(to: text, of: path)
      }
      end(printing: text, to: STDOUT_FILENO, code: 0)
    }
  }

  /// Prints a help text, the version, a completion script or an error in the options, and exits.
  ///
  /// Unlike the parser's own printing, it reports a failure to write.
  private static func end(printing text: String, to descriptor: Int32, code: Int32) -> Never {
    let output = ByteSink(descriptor: descriptor)
    let errors = ByteSink(descriptor: STDERR_FILENO)
    if !text.isEmpty { output.write(text + "\n") }
    guard let reason = output.flush() else { HaruPlatform.exit(code) }
    let messages = Messages.carried(LanguageOption.usual)
    errors.writeLine("haru: \(messages.commandOutputFailed(reason: reason))")
    _ = errors.flush()
    HaruPlatform.exit(1)
  }
}
