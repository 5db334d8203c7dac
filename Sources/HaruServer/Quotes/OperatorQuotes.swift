import HaruPlatform
package import HaruCore
package import HaruStore
import HaruTime

/// The operator's quotes for everyone on a server: the file `quotes.jsonl` beside the database, or
/// stored in it.
package struct OperatorQuotes: Sendable {
  package static let fileName = "quotes.jsonl"
  /// The file name of the command's copy of its server's quotes.
  package static let copyName = "published-quotes.jsonl"

  private let load: @Sendable () -> [UInt8]
  private let save: @Sendable ([UInt8]) async throws(StoreError) -> Void

  /// Refers to the file in a server's data folder, or to the copy in the command's folder.
  package init(dataDirectory: String, file: String? = nil) {
    let name = file ?? Self.fileName
    load = {
      let path = URL(filePath: dataDirectory).appending(path: name)
      return (try? Data(contentsOf: path)).map { [UInt8]($0) } ?? []
    }
    save = { content throws(StoreError) in
      try PrivateFolder(dataDirectory).write(content, to: name)
    }
  }

  /// Creates quotes from a file's content, with a way to replace it.
  package init(
    content: [UInt8],
    save: @escaping @Sendable ([UInt8]) async throws(StoreError) -> Void
  ) {
    load = { content }
    self.save = save
  }

  /// Refers to a server's copy of the quotes in the database.
  init(_ copy: QuoteCopy) {
    load = { copy.content }
    save = { _ in }
  }

  /// All quotes, including unpublished ones; empty without the file.
  package func read() -> [QuoteEntry] { QuoteCollection.read(published: load()) }

  /// Replaces all quotes atomically.
  package func write(_ entries: [QuoteEntry]) async throws(StoreError) {
    try await save(QuoteCollection.text(published: entries))
  }

  /// The published quotes.
  var published: [QuoteEntry] { read().filter { $0.publishedOn != nil } }
}
