/// Why a text is no JSON, with the offset of the byte where that shows.
public enum JSONError: Error, Equatable, Sendable {
  /// The text ends inside a value.
  case unexpectedEnd(at: Int)
  /// A byte that cannot stand there, also after the end of the value.
  case unexpectedByte(at: Int)
  /// A control character below U+0020 stands unescaped in a string.
  case controlCharacter(at: Int)
  /// A backslash that starts no escape of RFC 8259 section 7.
  case unknownEscape(at: Int)
  /// A `\u` escape is half of a surrogate pair.
  case loneSurrogate(at: Int)
  /// Bytes that are no UTF-8 (RFC 3629).
  case invalidUTF8(at: Int)
  /// Arrays and objects are nested more than `JSONReader.depthLimit` deep.
  case tooDeep(at: Int)
}
