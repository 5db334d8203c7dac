import HaruJSON
public import HaruTime

extension CellWrite {
  /// The limit for the JSON text of a value, in bytes.
  public static let valueLimit = 16 * 1024
  /// The number of fields that a record may have.
  public static let fieldLimit = 64
  /// Integers stay within what JavaScript represents exactly (RFC 7493 section 2.2).
  private static let numberLimit: Int64 = 1 << 53 - 1

  /// The change if it may be stored and sent; throws the reason otherwise.
  ///
  /// A single value that another device cannot read would stop the sync of everything after it.
  /// That is why names, sizes, texts, numbers and dates are checked, and time zones if a database
  /// is given.
  public func checked(zones: ZoneDatabase? = nil) throws(CellError) -> CellWrite {
    _ = try checkedText(zones: zones)
    return self
  }

  /// The JSON text of the value if the change may be stored and sent; throws the reason otherwise.
  package func checkedText(zones: ZoneDatabase? = nil) throws(CellError) -> [UInt8] {
    guard CellWrite.isName(key.entity), CellWrite.isName(key.field) else { throw .badName(key) }
    guard CellWrite.isIdentifier(key.id.text) else { throw .badIdentifier(key) }
    guard CellWrite.hasPortableNumbers(value) else { throw .badNumber(key) }
    guard !CellWrite.hasNUL(value) else { throw .badText(key) }
    try checkMoment(zones)
    let bytes = value.utf8
    guard bytes.count <= CellWrite.valueLimit else {
      throw .valueTooLarge(key, bytes: bytes.count)
    }
    return bytes
  }

  /// The same change without NUL characters, which some databases refuse and nobody sees.
  public var withoutNUL: CellWrite {
    guard CellWrite.hasNUL(value) else { return self }
    return CellWrite(key, value: CellWrite.withoutNUL(value), madeAt: madeAt)
  }

  /// Whether a text is 1-128 visible ASCII characters.
  static func isIdentifier(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.withBytes { bytes in bytes.allSatisfy { 0x21...0x7E ~= $0 } }
  }

  /// Names are `^[a-z][A-Za-z0-9_]{0,39}$`.
  private static func isName(_ name: String) -> Bool {
    guard (1...40).contains(name.utf8.count), let first = name.utf8.first else { return false }
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= first
      && name.withBytes { bytes in bytes.allSatisfy(isNameByte) }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func hasPortableNumbers(_ value: JSON) -> Bool {
    switch value {
    case .integer(let number): -numberLimit...numberLimit ~= number
    case .number(let lexeme): isPortable(lexeme)
    case .array(let elements): elements.allSatisfy(hasPortableNumbers)
    case .object(let members): members.allSatisfy { hasPortableNumbers($0.value) }
    case .null, .bool, .string: true
    }
  }

  /// Whether every platform reads the number as finite: at most 40 characters and two exponent
  /// digits.
  private static func isPortable(_ lexeme: String) -> Bool {
    guard lexeme.utf8.count <= 40, case .number = try? JSON.parse(lexeme.utf8) else { return false }
    let exponent = lexeme.utf8.drop { $0 | 0x20 != UInt8(ascii: "e") }
    return exponent.count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } <= 2
  }

  private static func hasNUL(_ value: JSON) -> Bool {
    switch value {
    case .string(let text): hasNUL(text)
    case .array(let elements): elements.contains(where: hasNUL)
    case .object(let members): members.contains { hasNUL($0.key) || hasNUL($0.value) }
    case .null, .bool, .integer, .number: false
    }
  }

  private static func hasNUL(_ text: String) -> Bool {
    text.withBytes { bytes in bytes.contains(0) }
  }

  private static func withoutNUL(_ value: JSON) -> JSON {
    switch value {
    case .string(let text): .string(withoutNUL(text))
    case .array(let elements): .array(elements.map(withoutNUL))
    case .object(let members):
      .object(
        members.map { JSON.Member(key: withoutNUL($0.key), value: withoutNUL($0.value)) }
      )
    case .null, .bool, .integer, .number: value
    }
  }

  private static func withoutNUL(_ text: String) -> String {
    if !hasNUL(text) { return text }
    return String(utf8: text.utf8.filter { $0 != 0 })
  }
}
