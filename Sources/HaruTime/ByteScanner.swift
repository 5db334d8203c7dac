/// A cursor over the bytes of a text.
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

  /// The next byte, nil at the end.
  package var current: UInt8? { isAtEnd ? nil : bytes[position] }

  package mutating func advance() {
    position += 1
  }

  /// Consumes the next byte if it is this one.
  package mutating func accept(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    advance()
    return true
  }

  /// Consumes the next byte if it is this letter, in either case.
  package mutating func acceptLetter(_ lowercase: UInt8) -> Bool {
    guard let byte = current, ASCII.lowercased(byte) == lowercase else { return false }
    advance()
    return true
  }

  package mutating func skipBlanks() {
    while current == ASCII.space || current == ASCII.tab { advance() }
  }

  /// Reads a run of digits; returns nil and consumes nothing if its length is out of bounds.
  ///
  /// The upper bound must keep every such number within `Int` (nine digits).
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
