import HaruJSON
import HaruStore
import HaruTime

/// A statement with its parameters; PostgreSQL prepares it once per connection.
///
/// The text is one of a few constants in this module and is never made from data.
struct Statement: Sendable {
  let sql: String
  let parameters: [Parameter]

  init(_ sql: String, _ parameters: [Parameter] = []) {
    self.sql = sql
    self.parameters = parameters
  }
}

/// The value of `$1`, `$2`, … in PostgreSQL's text format; the statement casts it to its type.
struct Parameter: Sendable {
  /// UTF-8 without NUL, which would end it early; nil for NULL.
  let bytes: [UInt8]?

  private init(_ text: String?) { bytes = text.map { Array($0.utf8) } }

  static let null = Parameter(nil)

  static func text(_ text: String?) -> Parameter { Parameter(text?.withoutNUL) }

  static func integer(_ number: Int64?) -> Parameter { Parameter(number.map { "\($0)" }) }

  static func integer(_ number: Int) -> Parameter { Parameter("\(number)") }

  static func boolean(_ value: Bool) -> Parameter { Parameter(value ? "t" : "f") }

  /// Milliseconds since 1970, as a `bigint`.
  static func instant(_ instant: Instant?) -> Parameter { integer(instant?.milliseconds) }

  /// A `bytea` in the form `\x0a1b`.
  static func bytes(_ bytes: [UInt8]) -> Parameter { Parameter("\\x" + hex(bytes)) }

  /// An array of texts.
  static func texts(_ texts: some Sequence<String>) -> Parameter {
    Parameter(array: texts) { Self.quote($0.utf8, into: &$1) }
  }

  /// An array of texts in UTF-8.
  static func texts(utf8 texts: some Sequence<[UInt8]>) -> Parameter {
    Parameter(array: texts) { Self.quote($0, into: &$1) }
  }

  /// An array of values of any type, each in its own text format.
  static func array(_ values: [Parameter]) -> Parameter {
    Parameter(array: values) { value, literal in
      if let bytes = value.bytes {
        Self.quote(bytes, into: &literal)
      } else {
        literal += "NULL".utf8
      }
    }
  }

  /// An array of `bigint`.
  static func integers(_ numbers: some Sequence<Int64>) -> Parameter {
    Parameter(array: numbers) { JSON.write($0, into: &$1) }
  }

  /// An array of `bigint`: for each element of each list, the number of its list, from 1.
  static func places(in lists: [some Collection]) -> Parameter {
    integers(
      lists.enumerated().flatMap { repeatElement(Int64($0.offset + 1), count: $0.element.count) }
    )
  }

  /// An array of `bytea`.
  static func listOfBytes(_ list: [[UInt8]]) -> Parameter { array(list.map(Parameter.bytes)) }

  /// An array literal of elements that a closure appends.
  private init<Element>(
    array elements: some Sequence<Element>,
    _ append: (Element, inout [UInt8]) -> Void
  ) {
    var literal = [UInt8(ascii: "{")]
    for element in elements {
      if literal.count > 1 { literal.append(UInt8(ascii: ",")) }
      append(element, &literal)
    }
    literal.append(UInt8(ascii: "}"))
    bytes = literal
  }

  /// Appends an element of an array; NUL becomes U+FFFD, as in other texts.
  private static func quote(_ text: some Sequence<UInt8>, into literal: inout [UInt8]) {
    literal.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case 0: literal += "\u{FFFD}".utf8
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): literal += [UInt8(ascii: "\\"), byte]
      default: literal.append(byte)
      }
    }
    literal.append(UInt8(ascii: "\""))
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
