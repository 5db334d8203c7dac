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
  /// Nil for NULL.
  let text: String?

  private init(_ text: String?) { self.text = text }

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
    var literal: [UInt8] = [UInt8(ascii: "{")]
    for text in texts {
      if literal.count > 1 { literal.append(UInt8(ascii: ",")) }
      literal.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          literal.append(UInt8(ascii: "\\"))
        }
        literal.append(byte)
      }
      literal.append(UInt8(ascii: "\""))
    }
    literal.append(UInt8(ascii: "}"))
    return .text(String(decoding: literal, as: UTF8.self))
  }

  /// An array of values of any type, each in its own text format.
  static func array(_ values: [Parameter]) -> Parameter {
    let texts = values.map { value in
      guard let text = value.text else { return "NULL" }
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }
    return Parameter("{\(texts.joined(separator: ","))}")
  }

  /// An array of `bigint`.
  static func integers(_ numbers: some Sequence<Int64>) -> Parameter {
    Parameter("{" + numbers.map { "\($0)" }.joined(separator: ",") + "}")
  }

  /// An array of `bigint`: for each element of each list, the number of its list, from 1.
  static func places(in lists: [some Collection]) -> Parameter {
    integers(
      lists.enumerated().flatMap { repeatElement(Int64($0.offset + 1), count: $0.element.count) }
    )
  }

  /// An array of `bytea`.
  static func listOfBytes(_ list: [[UInt8]]) -> Parameter {
    // Inside an array, a backslash is doubled.
    Parameter("{" + list.map { "\"\\\\x\(hex($0))\"" }.joined(separator: ",") + "}")
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
