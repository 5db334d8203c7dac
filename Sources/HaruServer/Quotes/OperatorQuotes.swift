import Foundation
package import HaruCore
package import HaruStore
import HaruTime

/// The operator's quotes for everyone on a server: the file `quotes.jsonl` beside the database.
package struct OperatorQuotes: Sendable {
  private static let fileName = "quotes.jsonl"
  /// The copy that the command keeps of its server's quotes.
  package static let copyName = "published-quotes.jsonl"

  private let dataDirectory: String
  private let file: String

  /// Refers to the file in a server's data folder, or to the copy in that of a command.
  package init(dataDirectory: String, file: String? = nil) {
    self.dataDirectory = dataDirectory
    self.file = file ?? Self.fileName
  }

  /// All quotes, including unpublished ones; empty without the file.
  package func read() -> [QuoteEntry] {
    let path = URL(filePath: dataDirectory).appending(path: file)
    guard let data = try? Data(contentsOf: path) else { return [] }
    return QuoteCollection.read(published: Array(data))
  }

  /// Replaces all quotes atomically.
  package func write(_ entries: [QuoteEntry]) throws(StoreError) {
    let data = Data(QuoteCollection.text(published: entries))
    try PrivateFolder(dataDirectory).write(data, to: file)
  }

  /// The published quotes.
  var published: [QuoteEntry] { read().filter { $0.publishedOn != nil } }
}
