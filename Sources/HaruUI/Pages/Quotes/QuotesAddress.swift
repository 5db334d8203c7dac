package import HaruCore
import HaruJSON
package import HaruSync

/// The parameters in the page's address: `/quotes?f=liked&tag=hope&s=author`, or `?id=en-7` for one
/// quote.
package struct QuotesAddress {
  /// The filter of the list.
  package var filter = QuoteLibrary.Filter.all
  /// The order of the list.
  package var order = QuoteLibrary.Order.newest
  /// The tag of the list; empty for all.
  package var tag = ""
  /// The search text: sent by the form if no script runs.
  package var search = ""
  /// The single quote that is shown; empty for the list.
  package var id: RecordID = ""

  private static let filters: [StaticString] = ["all", "unused", "used", "liked", "own"]
  private static let orders: [StaticString] = ["newest", "unused", "author"]

  /// The address of the list of all quotes.
  package init() {}

  /// Parses the query of an address, ignoring unknown parameters.
  package init(_ query: Query) {
    let filter = QuotesAddress.place(of: query["f"], in: Self.filters)
    self.filter = QuoteLibrary.Filter(rawValue: filter) ?? .all
    let order = QuotesAddress.place(of: query["s"], in: Self.orders)
    self.order = QuoteLibrary.Order(rawValue: order) ?? .newest
    tag = query["tag"] ?? ""
    search = query["q"] ?? ""
    id = RecordID(query["id"] ?? "")
  }

  /// The address of one quote.
  static func path(of id: RecordID) -> String { "/quotes?id=" + id.text }

  /// The address without the search text.
  var path: String {
    var bytes = Array("/quotes".utf8)
    func add(_ name: StaticString, _ value: String) {
      bytes.append(UInt8(ascii: bytes.count == 7 ? "?" : "&"))
      bytes += "\(name)=".utf8
      bytes += value.percentEncoded.utf8
    }
    if filter != .all { add("f", "\(Self.filters[Int(filter.rawValue)])") }
    if !tag.utf8.isEmpty { add("tag", tag) }
    if order != .newest { add("s", "\(Self.orders[Int(order.rawValue)])") }
    return String(utf8: bytes)
  }

  private static func place(of text: String?, in names: [StaticString]) -> UInt8 {
    let text = text ?? ""
    let place = names.firstIndex { text.hasSameBytes(as: $0) }
    return UInt8(truncatingIfNeeded: place ?? 0)
  }
}
