import ArgumentParser
import HaruTime
import HaruUI

/// The options that all commands share.
struct ContextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of the output, such as ko; by default that of HARU_LANG, or English.",
      valueName: "code"
    ),
    transform: language
  )
  var lang: Language?

  @Option(
    help: ArgumentHelp(
      "Do as if it were this instant: 2026-11-21T09:30:00+09:00.",
      valueName: "instant"
    )
  )
  var at: String?

  private static func language(_ code: String) throws -> Language {
    guard let language = Language(nearestTo: code) else {
      throw ValidationError("Haru does not speak '\(code)'.")
    }
    return language
  }
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
