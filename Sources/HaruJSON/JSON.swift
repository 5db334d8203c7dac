/// A JSON value as RFC 8259 defines it.
///
/// Whole numbers that fit 64 bits are `integer`; every other number keeps the characters it was
/// written with, so a value survives reading and writing unchanged and never becomes a binary
/// fraction. Members keep their order. If a key occurs twice, the last one counts, as in
/// JavaScript.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A fraction, an exponent or a number beyond 64 bits, exactly as RFC 8259 section 6 writes it.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One name and its value in an object.
  public struct Member: Sendable {
    /// The name, any text.
    public var key: String
    /// The value.
    public var value: JSON

    /// Creates a member of a name and its value.
    public init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON: Equatable {
  /// Whether two values have the same text: members in the same order, numbers with the same
  /// characters, strings with the same bytes.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left.hasSameBytes(as: right)
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension JSON.Member: Equatable {
  /// Whether name and value are the same.
  public static func == (left: JSON.Member, right: JSON.Member) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.value == right.value
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
