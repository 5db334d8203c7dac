/// A pull parser for JSON: reads a value, or part of one, at a time.
///
/// `JSON.parse` is built on it. To read a large text without building its values, walk it with
/// `beginArray`, `beginObject`, `nextElement`, `nextKey` and `skipValue`.
public struct JSONReader: Sendable {
  /// The deepest nesting of arrays and objects.
  public static let depthLimit = 128

  /// The text.
  public let bytes: [UInt8]
  /// The offset of the next byte to read.
  public internal(set) var position = 0
  var depth = 0
  /// Whether an array or object was opened and nothing in it has been read yet.
  private var isAtStart = false

  /// Starts at the first byte of a text, or at an offset in it.
  public init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Reads one value.
  public mutating func readValue() throws(JSONError) -> JSON {
    switch try peek() {
    case UInt8(ascii: "{"):
      var members: [JSON.Member] = []
      try beginObject()
      while try hasNext(before: UInt8(ascii: "}")) {
        let key = try readKey()
        members.append(JSON.Member(key: key, value: try readValue()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSON] = []
      try beginArray()
      while try nextElement() { elements.append(try readValue()) }
      return .array(elements)
    case UInt8(ascii: "\""):
      return .string(try readString())
    case UInt8(ascii: "t"):
      try expect("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default:
      return try readNumber()
    }
  }

  /// Validates and skips one value; returns the range of its bytes.
  public mutating func skipValue() throws(JSONError) -> Range<Int> {
    let first = try peek()
    let start = position
    switch first {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextKey() != nil { _ = try skipValue() }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { _ = try skipValue() }
    case UInt8(ascii: "\""):
      _ = try skipString()
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"): try expect("null")
    default: _ = try skipNumber()
    }
    return start..<position
  }

  /// Reads the bracket that opens an array.
  public mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "[")) }

  /// Reads the brace that opens an object.
  public mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{")) }

  /// Moves to the next element of the innermost open array; false once it is closed.
  public mutating func nextElement() throws(JSONError) -> Bool {
    try hasNext(before: UInt8(ascii: "]"))
  }

  /// Reads the next name of the innermost open object and the colon; nil once the object is closed.
  ///
  /// Returns the range of the bytes between the quotation marks; escapes are not resolved.
  public mutating func nextKey() throws(JSONError) -> Range<Int>? {
    guard try hasNext(before: UInt8(ascii: "}")) else { return nil }
    let key = try skipString()
    try expect(":")
    return key.range
  }

  /// Checks that only white space is left.
  public mutating func finish() throws(JSONError) {
    skipWhiteSpace()
    if position < bytes.count { throw .unexpectedByte(at: position) }
  }
}

extension JSONReader {
  /// Skips white space and returns the next byte without consuming it.
  mutating func peek() throws(JSONError) -> UInt8 {
    skipWhiteSpace()
    guard position < bytes.count else { throw .unexpectedEnd(at: position) }
    return bytes[position]
  }

  mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position] <= 0x20 {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Skips white space and consumes exactly these characters.
  mutating func expect(_ word: StaticString) throws(JSONError) {
    skipWhiteSpace()
    for index in 0..<word.utf8CodeUnitCount {
      guard position < bytes.count else { throw .unexpectedEnd(at: position) }
      guard bytes[position] == word.utf8Start[index] else { throw .unexpectedByte(at: position) }
      position += 1
    }
  }

  private mutating func readKey() throws(JSONError) -> String {
    _ = try peek()
    let key = try readString()
    try expect(":")
    return key
  }

  private mutating func begin(_ bracket: UInt8) throws(JSONError) {
    guard try peek() == bracket else { throw .unexpectedByte(at: position) }
    guard depth < JSONReader.depthLimit else { throw .tooDeep(at: position) }
    depth += 1
    position += 1
    isAtStart = true
  }

  /// Reads the comma before an element, or the bracket that closes them.
  private mutating func hasNext(before bracket: UInt8) throws(JSONError) -> Bool {
    let next = try peek()
    let isFirst = isAtStart
    isAtStart = false
    if next == bracket {
      position += 1
      depth -= 1
      return false
    }
    if isFirst { return true }
    guard next == UInt8(ascii: ",") else { throw .unexpectedByte(at: position) }
    position += 1
    // A bracket after the comma is refused by whatever reads the element.
    _ = try peek()
    return true
  }
}
