import HaruCore
import HaruSync
import HaruTime

/// Quotes and records for the tests.
enum QuoteFixture {
  static func entry(_ id: RecordID, _ text: String = "", author: String = "") -> QuoteEntry {
    QuoteEntry(id: id, quote: Quote(text: text.isEmpty ? id.text : text, author: author))
  }

  static func entries(_ count: Int) -> [QuoteEntry] {
    (0..<count).map { entry("q\($0)") }
  }

  static func moment(_ text: String, zone: String = "Asia/Seoul") throws -> Moment {
    try Moment(rfc3339: text, zone: zone)
  }

  static func library(_ entries: [QuoteEntry], _ writes: [[CellWrite]] = []) -> QuoteLibrary {
    var replica = Replica()
    replica.apply(writes.flatMap { $0 })
    return QuoteLibrary(collection: entries, in: replica)
  }
}
