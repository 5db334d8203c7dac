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
  func run() throws { try CommandContext(options).run(run) }
}

extension CommandContext {
  /// Runs a command, prints its output and closes the databases.
  func run(_ command: (CommandContext) throws -> Void) throws {
    defer { stores.close() }
    do {
      try perform(command)
    } catch {
      try flush()
      throw error
    }
    try flush()
  }

  /// Runs a command; warns if it made changes that no other device will receive.
  func perform(_ command: (CommandContext) throws -> Void) throws {
    guard let account = SignedIn.read(from: copies.root), account.standing != .good else {
      return try command(self)
    }
    let before = waitingCount
    try command(self)
    if waitingCount > before, let sentence = sentence(for: account) {
      errors.writeLine("haru: \(sentence)")
    }
  }
}
