import HaruPlatform
import HaruSync

/// Reads single key presses, or lines if the input is not a terminal.
final class KeyReader {
  private let input: InputSource
  private var saved: termios?

  init(_ input: InputSource) {
    self.input = input
    var settings = termios()
    guard input.isTerminal, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    saved = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// The next key; nil at the end of the input.
  func next() -> UInt8? {
    while input.bytes.isEmpty, !input.isAtEnd { input.fill() }
    guard let byte = input.bytes.first else { return nil }
    input.drop(1)
    // In a file of answers, each digit is on its own line.
    if saved == nil, byte != UInt8(ascii: "\n"), input.bytes.first == UInt8(ascii: "\n") {
      input.drop(1)
    }
    return byte
  }

  /// Restores the terminal's line mode.
  func restore() {
    guard var settings = saved else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
