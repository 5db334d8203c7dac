import ArgumentParser
import HaruCore

/// Filters quotes by tag or author.
struct QuoteChoice: ParsableArguments {
  @Option(help: "Only quotes with this tag.")
  var tag: String?

  @Option(help: "Only quotes whose author's name contains this.")
  var author: String?

  var isEmpty: Bool { tag == nil && author == nil }

  /// The matching quotes.
  func library(_ stored: StoredQuotes) throws -> QuoteLibrary {
    let words = [tag, author].compactMap { $0 }.joined(separator: " ")
    let authorSearch = FullTextSearch(author ?? "")
    return try stored.library(FullTextSearch(words)).filtered { entry in
      (tag.map(entry.quote.hasTag) ?? true)
        && authorSearch.matches([entry.quote.author])
    }
  }
}
