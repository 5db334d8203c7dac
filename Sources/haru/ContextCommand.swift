import ArgumentParser
import HaruTime

/// The options that all commands share.
struct ContextOptions: ParsableArguments {
  @OptionGroup var language: LanguageOption

  @Option(
    help: ArgumentHelp(
      "The current time, instead of now: 10 minutes ago, yesterday 21:00, 2026-11-21T09:30:00Z.",
      valueName: "instant"
    )
  )
  var at: String?
}

/// A command that accesses the outside world only through its context.
protocol ContextCommand: ParsableCommand {
  var options: ContextOptions { get }

  /// Runs the command; throws an exit code after writing the reason.
  func run(in context: CommandContext) throws
}

extension ContextCommand {
  func run() throws {
    let context = try CommandContext(options)
    do {
      try perform(in: context)
    } catch {
      try context.flush()
      throw error
    }
    try context.flush()
  }

  /// Runs the command; warns if it made changes that no other device will receive.
  func perform(in context: CommandContext) throws {
    guard let account = SignedIn.read(from: context.copies.root), account.standing != .good else {
      return try run(in: context)
    }
    let before = context.waitingCount
    try run(in: context)
    if context.waitingCount > before, let sentence = context.sentence(for: account) {
      context.errors.writeLine("haru: \(sentence)")
    }
  }
}
