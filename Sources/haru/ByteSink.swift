import HaruPlatform

/// Buffered output of a command: bytes are collected and written at once.
final class ByteSink {
  /// The bytes not yet written; in a test, all output.
  private(set) var bytes: [UInt8] = []
  private let descriptor: Int32?
  /// Whether a person watches the output.
  let isTerminal: Bool
  /// Whether colours may be used: in a terminal, unless turned off (https://no-color.org).
  let hasColours: Bool

  /// Writes to an open file.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    hasColours = isTerminal && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
  }

  /// Collects output without writing it.
  init(isTerminal: Bool = false) {
    descriptor = nil
    self.isTerminal = isTerminal
    hasColours = isTerminal
  }

  /// The collected output as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a text.
  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a whole document; a terminal gets it without control characters.
  func write(document: [UInt8]) {
    if isTerminal {
      write(String(decoding: document, as: UTF8.self).withoutControls)
    } else {
      bytes.append(contentsOf: document)
    }
  }

  /// Appends a text and a line end; terminal output is stripped of control characters.
  func writeLine(_ text: String) {
    write(isTerminal ? text.withoutControls : text)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends one row of a list: line breaks become blanks, and a terminal breaks lines only between
  /// words.
  func writeRow(_ text: String) {
    for line in rows(of: text) { writeLine(line) }
  }

  /// The lines of one row of a list.
  func rows(of text: String) -> [String] {
    let row = isTerminal ? text.onOneLine.withoutControls : text.onOneLine
    return width.map { row.wrapped(at: $0) } ?? [row]
  }

  /// The current width of the terminal in columns; nil if the output is not a terminal, or its
  /// width is unknown.
  var width: Int? {
    var size = winsize()
    guard isTerminal, let descriptor, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Appends what a closure appends: text without control characters.
  func append(_ body: (inout [UInt8]) -> Void) { body(&bytes) }

  /// Appends what a closure writes, up to a number of bytes.
  func append(upTo count: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    bytes.append(addingCapacity: count, initializingWith: body)
  }

  /// Writes the collected bytes; returns the system's error, nil on success.
  func flush() -> String? {
    guard let descriptor else { return nil }
    if let reason = Self.write(bytes, to: descriptor) { return reason }
    bytes.removeAll(keepingCapacity: true)
    return nil
  }

  /// Writes all bytes to an open file; returns the system's error, nil on success.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        HaruPlatform.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        return String(cString: strerror(errno))
      }
    }
    return nil
  }
}
