import ArgumentParser
import HaruPlatform

/// The terminal of a live command: it reads single keys and redraws one status line.
///
/// The status line goes to standard error, so that the output contains only results, unless another
/// sink is given; without a terminal there is none. Call `end` when done.
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

  /// Replaces the status line, which never exceeds one: only that could be cleared again.
  func show(_ text: String) {
    let text = text.onOneLine.withoutControls
    if hasLine {
      // A letter in the last column makes some terminals wrap.
      let shown = line.width.map { text.cut(toColumns: $0 - 1) } ?? text
      line.write("\r\u{1B}[K\(shown)")
    }
    _ = line.flush()
  }

  /// The length of a bar, in columns.
  static let barWidth = 30

  /// Shows a bar and a text; in a narrow terminal, the bar makes room for the text.
  func show(_ text: String, after bar: (_ width: Int) -> String) {
    let room = (line.width ?? .max) - text.columns - 3
    let width = min(Self.barWidth, room)
    show(width < 5 ? text : "\(bar(width))  \(text)")
  }

  /// Rings the terminal bell.
  func ring() {
    if hasLine { line.write("\u{07}") }
    _ = line.flush()
  }

  /// Writes a line of the result.
  func writeLine(_ text: String) throws {
    show("")
    context.output.writeRow(text)
    try context.flush()
  }

  /// The next key, waiting up to a number of milliseconds; throws after a signal.
  func key(waiting milliseconds: Int32) throws -> UInt8? {
    let key = context.input.nextByte(waiting: milliseconds)
    if let status = Interruption.status { throw ExitCode(status) }
    return key
  }

  /// Restores the terminal.
  func end() {
    show("")
    if let modes { context.input.setModes(modes) }
    modes = nil
  }
}
