import HaruPlatform

/// The input of a command, read in blocks as the system delivers them.
final class InputSource {
  private static let blockSize = 1 << 18
  /// The open file, nil for a text.
  let descriptor: Int32?
  /// The bytes that were read but not consumed.
  private(set) var bytes: [UInt8] = []
  /// Whether a person types it.
  let isTerminal: Bool
  /// Whether there is nothing more to read.
  private(set) var isAtEnd = false

  /// Reads an open file.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Reads a text, for tests.
  init(_ text: String, isTerminal: Bool = false) {
    descriptor = nil
    self.isTerminal = isTerminal
    bytes = Array(text.utf8)
    isAtEnd = true
  }

  /// Reads another block; waits until there is something to read or the input ends.
  func fill() {
    guard let descriptor, !isAtEnd else { return }
    bytes.append(addingCapacity: Self.blockSize) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        var got = read(descriptor, buffer.baseAddress, buffer.count)
        while got < 0, errno == EINTR { got = read(descriptor, buffer.baseAddress, buffer.count) }
        count = max(got, 0)
        isAtEnd = got <= 0
      }
    }
  }

  /// Drops bytes from the start.
  func drop(_ count: Int) {
    bytes.removeFirst(min(count, bytes.count))
  }

  /// Consumes all complete lines, without their ends; nil at the end of the input.
  ///
  /// Waits until there is one. A last line without an end counts.
  func nextLines() -> [String]? {
    while !bytes.contains(UInt8(ascii: "\n")), !isAtEnd { fill() }
    guard !bytes.isEmpty else { return nil }
    let end = bytes.lastIndex(of: UInt8(ascii: "\n"))
    let lines = Self.lines(bytes[..<(end ?? bytes.count)])
    drop(end.map { $0 + 1 } ?? bytes.count)
    return lines
  }

  /// Consumes the next line, without its end; nil at the end of the input.
  func nextLine() -> String? {
    while !bytes.contains(UInt8(ascii: "\n")), !isAtEnd { fill() }
    guard !bytes.isEmpty else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let line = Self.lines(bytes[..<(end ?? bytes.count)]).first
    drop(end.map { $0 + 1 } ?? bytes.count)
    return line
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let isDOS = line.last == UInt8(ascii: "\r")
      return String(decoding: isDOS ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
