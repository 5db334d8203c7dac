import Foundation

/// The lines of an input, read in blocks as large as the system gives them.
final class LineSource {
  private static let blockSize = 1 << 16
  private var rest: [UInt8]
  private var descriptor: Int32?

  /// Reads an open file.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    rest = []
  }

  /// Reads a text, for tests.
  init(_ text: String) {
    rest = Array(text.utf8)
  }

  /// The complete lines that are there now, without their ends; nil at the end of the input.
  ///
  /// Waits until there is one. A last line without an end counts.
  func nextLines() -> [String]? {
    while true {
      if let end = rest.lastIndex(of: UInt8(ascii: "\n")) {
        let lines = LineSource.lines(rest[...end].dropLast())
        rest.removeSubrange(...end)
        return lines
      }
      if !readBlock() { break }
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : LineSource.lines(rest[...])
  }

  /// Reads more; false at the end of the input.
  private func readBlock() -> Bool {
    guard let descriptor else { return false }
    let block = [UInt8](unsafeUninitializedCapacity: LineSource.blockSize) { buffer, count in
      var got = read(descriptor, buffer.baseAddress, buffer.count)
      while got < 0, errno == EINTR { got = read(descriptor, buffer.baseAddress, buffer.count) }
      count = max(got, 0)
    }
    rest += block
    if block.isEmpty { self.descriptor = nil }
    return !block.isEmpty
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let isDOS = line.last == UInt8(ascii: "\r")
      return String(decoding: isDOS ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
