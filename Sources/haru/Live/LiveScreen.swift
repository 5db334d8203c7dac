import ArgumentParser
import Foundation

/// The terminal while a command runs live: keys come one by one, one line shows how it stands.
///
/// The line goes to the errors, so that the output holds results alone, unless another place is
/// named; without a terminal there is none. `end` must be called at last.
final class LiveScreen {
  private let context: CommandContext
  private let line: ByteSink
  private var hasLine: Bool { line.isTerminal }
  private var modes: termios?

  init(_ context: CommandContext, on line: ByteSink? = nil) {
    self.context = context
    self.line = line ?? context.errors
    Interruption.watch()
    modes = context.input.readKeys()
  }

  /// Shows how it stands in place of what stood there.
  func show(_ text: String) {
    if hasLine { line.write("\r\u{1B}[K\(text.withoutControls)") }
    _ = line.flush()
  }

  /// Rings the bell of the terminal.
  func ring() {
    if hasLine { line.write("\u{07}") }
    _ = line.flush()
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
