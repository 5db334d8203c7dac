import Foundation
package import HaruCore
import HaruTime

/// The quotes that a server's operator writes for everybody: the file `quotes.jsonl` beside the
/// database.
package struct OperatorQuotes: Sendable {
  private let file: URL

  /// Looks into the folder of a server's data.
  package init(dataDirectory: String) {
    file = URL(filePath: dataDirectory).appending(path: "quotes.jsonl")
  }

  /// All of them, those that are not published yet too; none where the file is not there.
  package func read() -> [QuoteEntry] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return QuoteCollection.read(published: Array(data))
  }

  /// Puts others in their place, all or none of them.
  package func write(_ entries: [QuoteEntry]) throws {
    try Data(QuoteCollection.text(published: entries)).write(to: file, options: .atomic)
  }

  /// What everybody gets.
  var published: [QuoteEntry] { read().filter { $0.publishedOn != nil } }
}
