import Foundation

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

  /// Appends a text and a line end; terminal output is stripped of control characters.
  func writeLine(_ text: String) {
    write(isTerminal ? text.withoutControls : text)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends what a closure writes, up to a number of bytes.
  func append(upTo count: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    bytes.append(addingCapacity: count, initializingWith: body)
  }

  /// Writes the collected bytes; returns the system's error, nil on success.
  func flush() -> String? {
    guard let descriptor else { return nil }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        return String(cString: strerror(errno))
      }
    }
    bytes.removeAll(keepingCapacity: true)
    return nil
  }
}

extension String {
  /// The text without anything that would control a terminal, such as in a name that someone else
  /// chose: control characters except tab and line feed, and overrides of the text direction.
  var withoutControls: String {
    let seen = unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(seen))
  }
}
