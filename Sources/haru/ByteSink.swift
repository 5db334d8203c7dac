import Foundation

/// Where a command writes: bytes are gathered and go out at once.
final class ByteSink {
  /// What has not gone out yet; in a test, all that was written.
  private(set) var bytes: [UInt8] = []
  private let descriptor: Int32?
  /// Whether a person sees it as it is written.
  let isTerminal: Bool
  /// Whether colours may be written: to a terminal of a person who did not switch them off
  /// (https://no-color.org).
  let hasColours: Bool

  /// Writes to an open file.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    hasColours = isTerminal && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
  }

  /// Only gathers.
  init(isTerminal: Bool = false) {
    descriptor = nil
    self.isTerminal = isTerminal
    hasColours = isTerminal
  }

  /// All that was gathered, as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a text.
  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a text and the end of its line; what a person sees has no controls of the terminal.
  func writeLine(_ text: String) {
    write(isTerminal ? text.withoutControls : text)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds what a function writes, at most so many bytes.
  func append(upTo count: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    bytes.append(addingCapacity: count, initializingWith: body)
  }

  /// Sends out what was gathered; answers why the system did not take it, nil if it did.
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
  /// The text without what would steer a terminal, such as a name that somebody else made up:
  /// control characters but the tab and the line feed, and overrides of the direction of writing.
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
