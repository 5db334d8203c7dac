import Foundation
package import HaruCore
package import HaruStore
import HaruTime

/// The operator's quotes for everyone on a server: the file `quotes.jsonl` beside the database.
package struct OperatorQuotes: Sendable {
  private static let fileName = "quotes.jsonl"

  private let dataDirectory: String

  /// Refers to the file in a server's data folder.
  package init(dataDirectory: String) { self.dataDirectory = dataDirectory }

  /// All quotes, including unpublished ones; empty without the file.
  package func read() -> [QuoteEntry] {
    let file = URL(filePath: dataDirectory).appending(path: Self.fileName)
    guard let data = try? Data(contentsOf: file) else { return [] }
    return QuoteCollection.read(published: Array(data))
  }

  /// Replaces all quotes atomically.
  package func write(_ entries: [QuoteEntry]) throws(StoreError) {
    let data = Data(QuoteCollection.text(published: entries))
    try PrivateFolder(dataDirectory).write(data, to: Self.fileName)
  }

  /// The published quotes.
  var published: [QuoteEntry] { read().filter { $0.publishedOn != nil } }
}
