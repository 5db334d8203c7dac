import ArgumentParser
import HaruCore

/// Which quotes: those of a tag or an author.
struct QuoteChoice: ParsableArguments {
  @Option(help: "Only those with this tag.")
  var tag: String?

  @Option(help: "Only those of authors with this in their name.")
  var author: String?

  var isEmpty: Bool { tag == nil && author == nil }

  /// The quotes chosen.
  func library(_ stored: StoredQuotes) throws -> QuoteLibrary {
    let words = [tag, author].compactMap { $0 }.joined(separator: " ")
    let authorSearch = FullTextSearch(author ?? "")
    return try stored.library(FullTextSearch(words)).filtered { entry in
      (tag.map(entry.quote.hasTag) ?? true)
        && authorSearch.matches([entry.quote.author])
    }
  }
}
