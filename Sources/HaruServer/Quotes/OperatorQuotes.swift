import Foundation
package import HaruCore
package import HaruStore
import HaruTime

/// The quotes that a server's operator writes for everybody: the file `quotes.jsonl` beside the
/// database.
package struct OperatorQuotes: Sendable {
  private static let fileName = "quotes.jsonl"

  private let dataDirectory: String

  /// Looks into the folder of a server's data.
  package init(dataDirectory: String) { self.dataDirectory = dataDirectory }

  /// All of them, those that are not published yet too; none where the file is not there.
  package func read() -> [QuoteEntry] {
    let file = URL(filePath: dataDirectory).appending(path: Self.fileName)
    guard let data = try? Data(contentsOf: file) else { return [] }
    return QuoteCollection.read(published: Array(data))
  }

  /// Puts others in their place, all or none of them.
  package func write(_ entries: [QuoteEntry]) throws(StoreError) {
    let data = Data(QuoteCollection.text(published: entries))
    try PrivateFolder(dataDirectory).write(data, to: Self.fileName)
  }

  /// What everybody gets.
  var published: [QuoteEntry] { read().filter { $0.publishedOn != nil } }
}
