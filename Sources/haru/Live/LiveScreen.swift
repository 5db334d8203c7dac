import ArgumentParser
import Foundation

/// The terminal while a command runs live: keys come one by one, one line shows how it stands.
///
/// The line goes to the errors, so that the output holds results alone; without a terminal there is
/// none. `end` must be called at last.
final class LiveScreen {
  private let context: CommandContext
  private let hasLine: Bool
  private var modes: termios?

  init(_ context: CommandContext) {
    self.context = context
    hasLine = context.errors.isTerminal
    Interruption.watch()
    modes = context.input.readKeys()
  }

  /// Shows how it stands in place of what stood there.
  func show(_ line: String) {
    if hasLine { context.errors.write("\r\u{1B}[K\(line)") }
    _ = context.errors.flush()
  }

  /// Rings the bell of the terminal.
  func ring() {
    if hasLine { context.errors.write("\u{07}") }
    _ = context.errors.flush()
  }

  /// Writes a line of the result.
  func writeLine(_ text: String) throws {
    show("")
    context.output.writeLine(text)
    try context.flush()
  }

  /// The next key, waited for at most so many milliseconds; throws once a signal came.
  func key(waiting milliseconds: Int32) throws -> UInt8? {
    let key = context.input.nextByte(waiting: milliseconds)
    if let status = Interruption.status { throw ExitCode(status) }
    return key
  }

  /// Gives the terminal back as it was.
  func end() {
    show("")
    if let modes { context.input.setModes(modes) }
    modes = nil
  }
}
