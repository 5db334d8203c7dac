import Foundation
import HaruCore
import HaruSync
import Testing

struct QuoteCollectionTests {
  private static let linked = QuoteCollection.linked

  /// The year in which each author died, from `Data/quotes/authors.txt`.
  private static func deaths() throws -> [String: Int] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: package.appending(path: "Data/quotes/authors.txt"),
      encoding: .utf8
    )
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t") }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), Int($0[1]) ?? .max) })
  }

  @Test(arguments: QuoteCollection.languages)
  func hasThreeHundredOfEachLanguage(language: String) {
    let entries = Self.linked.filter { $0.quote.language == language }
    #expect(entries.count >= 300)
    #expect(entries.allSatisfy { $0.id.text.hasPrefix(language + "-") && !$0.isOwn })
  }

  @Test func everyLineIsFitToKeep() {
    #expect(Set(Self.linked.map(\.id)).count == Self.linked.count)
    for entry in Self.linked {
      #expect(entry.quote == entry.quote.cleaned, "\(entry.id)")
      #expect(!entry.quote.tags.isEmpty, "\(entry.id)")
      #expect(entry.quote.byteCount < 500, "\(entry.id)")
    }
  }

  @Test(arguments: QuoteCollection.languages)
  func nothingIsThereTwice(language: String) {
    var digest = QuoteDigest()
    for entry in Self.linked where entry.quote.language == language {
      let isNew = digest.insert(entry.quote.text)
      #expect(isNew, "\(entry.id)")
    }
  }

  @Test func everyLineSaysHonestlyWhereItIsFrom() throws {
    let deaths = try Self.deaths()
    for entry in Self.linked {
      let quote = entry.quote
      if !quote.author.isEmpty {
        // A work of the author, who died at least 71 years ago (2026 - 71).
        #expect(!quote.source.isEmpty, "\(entry.id)")
        #expect(try #require(deaths[quote.author], "\(quote.author)") <= 1955, "\(entry.id)")
      } else if !quote.source.isEmpty {
        let isProverb = quote.source.hasSuffix(quote.language == "ko" ? " 속담" : " proverb")
        #expect(isProverb && quote.year == nil, "\(entry.id)")
      } else {
        #expect(quote.year == nil, "\(entry.id)")
      }
    }
  }

  @Test(arguments: ["en", "ko"])
  func hasProverbsOfManyPeoples(language: String) {
    let entries = QuoteCollection.linked.filter { $0.quote.language == language }
    let peoples = Set(entries.filter { $0.quote.author.isEmpty }.map(\.quote.source))
    #expect(peoples.count > 25)
  }

  @Test func passesOverRemarksAndWhatHasNoText() {
    let file = "# remark\na-1\tText\tAda\tNotes\t1843\tx,y\na-2\t\n\nb-1\tOnly\nid\n"
    let entries = QuoteCollection.read(Array(file.utf8), language: "en")
    let quote = Quote(
      text: "Text",
      author: "Ada",
      source: "Notes",
      year: 1843,
      tags: ["x", "y"],
      language: "en"
    )
    #expect(
      entries == [
        QuoteEntry(id: "a-1", quote: quote),
        QuoteEntry(id: "b-1", quote: Quote(text: "Only", language: "en")),
      ]
    )
  }
}
