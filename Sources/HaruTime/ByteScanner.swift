/// Reads a text byte by byte and knows where it is.
package struct ByteScanner {
  /// The UTF-8 of the text.
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package var position = 0

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var isAtEnd: Bool { position >= bytes.count }

  /// The next byte, or nothing at the end.
  package var current: UInt8? { isAtEnd ? nil : bytes[position] }

  package mutating func advance() {
    position += 1
  }

  /// Steps over the byte if it is the next one.
  package mutating func accept(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    advance()
    return true
  }

  /// Steps over the byte if it is the next one, whatever its case.
  package mutating func acceptLetter(_ lowercase: UInt8) -> Bool {
    guard let byte = current, ASCII.lowercased(byte) == lowercase else { return false }
    advance()
    return true
  }

  package mutating func skipBlanks() {
    while current == ASCII.space || current == ASCII.tab { advance() }
  }

  /// Reads a run of digits; nothing (and no step) if it is shorter than `count` or longer.
  ///
  /// The bound must be small enough for `Int` to hold every such number (nine digits).
  package mutating func number(digits count: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while let byte = current, let digit = ASCII.digit(byte) {
      guard position - start < count.upperBound else {
        position = start
        return nil
      }
      value = value * 10 + Int(digit)
      advance()
    }
    guard position - start >= count.lowerBound else {
      position = start
      return nil
    }
    return value
  }
}
