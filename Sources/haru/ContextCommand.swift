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
      try perform(in: context)
    } catch {
      try context.flush()
      throw error
    }
    try context.flush()
  }

  /// Does the work; says so where it made changes that go to no other device.
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
