package import HaruCore

/// What the address of the page says: `/quotes?f=liked&tag=hope&s=author`, or `?id=en-7` for one
/// quote.
package struct QuotesAddress {
  package var filter = QuoteLibrary.Filter.all
  package var order = QuoteLibrary.Order.newest
  package var tag = ""
  /// The words searched for: what the form sends where no script runs.
  package var search = ""
  /// The quote that is shown alone; empty for the list.
  package var id = ""

  private static let filters: [StaticString] = ["all", "unused", "used", "liked", "own"]
  private static let orders: [StaticString] = ["newest", "unused", "author"]

  /// The address of the list of all quotes.
  package init() {}

  /// Reads an address; what it does not know it passes over.
  package init(_ path: String) {
    let query = path.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    for field in query.split(separator: UInt8(ascii: "&")) {
      let name = field.prefix { $0 != UInt8(ascii: "=") }
      let text = QuotesAddress.decoded(Array(field.dropFirst(name.count + 1)))
      switch name.first {
      case UInt8(ascii: "f"):
        filter =
          QuoteLibrary.Filter(rawValue: QuotesAddress.place(of: text, in: Self.filters)) ?? .all
      case UInt8(ascii: "s"):
        order =
          QuoteLibrary.Order(rawValue: QuotesAddress.place(of: text, in: Self.orders)) ?? .newest
      case UInt8(ascii: "t"): tag = text
      case UInt8(ascii: "q"): search = text
      case UInt8(ascii: "i"): id = text
      default: break
      }
    }
  }

  /// The address of one quote.
  static func path(of id: String) -> String { "/quotes?id=" + id }

  /// The address, without the words searched for.
  var path: String {
    var bytes = Array("/quotes".utf8)
    func add(_ name: StaticString, _ value: String) {
      bytes.append(UInt8(ascii: bytes.count == 7 ? "?" : "&"))
      bytes += "\(name)=".utf8
      bytes += QuotesAddress.encoded(value)
    }
    if filter != .all { add("f", "\(Self.filters[Int(filter.rawValue)])") }
    if !tag.utf8.isEmpty { add("tag", tag) }
    if order != .newest { add("s", "\(Self.orders[Int(order.rawValue)])") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func place(of text: String, in names: [StaticString]) -> UInt8 {
    let place = names.firstIndex { $0.withUTF8Buffer { text.utf8.elementsEqual($0) } }
    return UInt8(truncatingIfNeeded: place ?? 0)
  }

  /// The text of a field of a query (application/x-www-form-urlencoded, URL Standard section 5).
  private static func decoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "%"), position + 2 < bytes.count,
        let high = digit(bytes[position + 1]), let low = digit(bytes[position + 2])
      {
        text.append(high << 4 | low)
        position += 3
      } else {
        text.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func encoded(_ text: String) -> [UInt8] {
    let digits: StaticString = "0123456789ABCDEF"
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let letter = byte | 0x20
      if letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        digits.withUTF8Buffer { bytes += [$0[Int(byte >> 4)], $0[Int(byte & 15)]] }
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte | 0x20 {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}
