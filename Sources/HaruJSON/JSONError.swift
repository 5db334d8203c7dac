/// Why a text is not valid JSON, with the byte offset of the error.
public enum JSONError: Error, Equatable, Sendable {
  /// The text ends inside a value.
  case unexpectedEnd(at: Int)
  /// A byte that is not allowed there, including anything after the value.
  case unexpectedByte(at: Int)
  /// An unescaped control character below U+0020 in a string.
  case controlCharacter(at: Int)
  /// A backslash that starts none of the escapes of RFC 8259 section 7.
  case unknownEscape(at: Int)
  /// A `\u` escape is half of a surrogate pair.
  case loneSurrogate(at: Int)
  /// Invalid UTF-8 (RFC 3629).
  case invalidUTF8(at: Int)
  /// Arrays and objects are nested more than `JSONReader.depthLimit` deep.
  case tooDeep(at: Int)
}
