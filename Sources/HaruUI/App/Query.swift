import HaruJSON

/// The query parameters of an address, as a form sends them.
///
/// `application/x-www-form-urlencoded` (URL Standard, section 5.1): `+` is a blank, `%` and two
/// hexadecimal digits are a byte of UTF-8; invalid escapes are left as they are.
package struct Query {
  private let fields: [(name: [UInt8], value: String)]

  /// Parses the query of an address, which may be missing.
  package init(of path: String) {
    var fields: [(name: [UInt8], value: String)] = []
    let bytes = Array(path.utf8)
    var place = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    while place < bytes.count {
      var parts: [[UInt8]] = [[]]
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: "&") {
        if bytes[place] == UInt8(ascii: "="), parts.count == 1 {
          parts.append([])
        } else {
          parts[parts.count - 1].append(Self.byte(bytes, &place))
        }
        place += 1
      }
      let value = parts.count == 2 ? String(utf8: parts[1]) : ""
      fields.append((parts[0], value))
    }
    self.fields = fields
  }

  /// The first value with a name.
  package subscript(name: StaticString) -> String? {
    for field in fields where name.withUTF8Buffer({ field.name.elementsEqual($0) }) {
      return field.value
    }
    return nil
  }

  private static func byte(_ bytes: [UInt8], _ place: inout Int) -> UInt8 {
    if bytes[place] == UInt8(ascii: "+") { return UInt8(ascii: " ") }
    guard bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
      let high = digit(bytes[place + 1]), let low = digit(bytes[place + 2])
    else { return bytes[place] }
    place += 2
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
