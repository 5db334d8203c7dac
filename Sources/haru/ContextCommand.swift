import ArgumentParser
import HaruTime

/// The options that all commands share.
struct ContextOptions: ParsableArguments {
  @OptionGroup var language: LanguageOption

  @Option(
    help: ArgumentHelp(
      "Do as if it were this instant: 2026-11-21T09:30:00+09:00.",
      valueName: "instant"
    )
  )
  var at: String?
}

/// A command that touches the world only through its context.
protocol ContextCommand: ParsableCommand {
  var options: ContextOptions { get }

  /// Does the work; throws an exit code after it has written why.
  func run(in context: CommandContext) throws
}

extension ContextCommand {
  func run() throws {
    let context = try CommandContext(options)
    do {
      try run(in: context)
    } catch {
      try context.flush()
      throw error
    }
    try context.flush()
  }
}
