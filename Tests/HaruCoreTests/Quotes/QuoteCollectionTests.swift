import Foundation
import HaruCore
import HaruSync
import Testing

struct QuoteCollectionTests {
  private static let linked = QuoteCollection.linked

  /// What each language calls a proverb.
  private static let proverb = [
    "en": "proverb", "ko": " 속담", "cs": "přísloví", "da": "ordsprog", "de": "sprichwort",
    "es": "proverbio", "fi": "sananlasku", "fr": "proverbe", "id": "peribahasa",
    "it": "proverbio", "ja": "のことわざ", "nb": "ordtak", "nl": "spreekwoord", "pl": "przysłowie",
    "pt-BR": "provérbio", "ru": "пословица", "sv": "ordspråk", "th": "สุภาษิต",
    "tr": "atasözü", "uk": "прислів", "vi": "tục ngữ", "zh-Hans": "谚语", "zh-Hant": "諺語",
  ]

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
  func hasEnoughForMonthsInEachLanguage(language: String) {
    let entries = Self.linked.filter { $0.quote.language == language }
    #expect(entries.count >= (["en", "ko"].contains(language) ? 300 : 150))
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
        let word = try #require(Self.proverb[quote.language])
        #expect(quote.source.lowercased().contains(word) && quote.year == nil, "\(entry.id)")
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

  @Test func aReaderGetsTheOwnLanguageAndThoseOfMarkedQuotes() {
    let languages = { (tag: String, ids: [RecordID]) in
      QuoteCollection.languages(for: tag, marked: ids)
    }
    #expect(languages("ko", []) == ["ko"])
    #expect(languages("eo", []) == ["en"])
    #expect(languages("de", ["en-3", "zh-Hant-1", "de-2", "en-4"]) == ["de", "en", "zh-Hant"])
    let own: [RecordID] = [
      "0199c1d2-7a00-7000-8000-000000000001", "de-", "de", "den-1", "zh-1", "",
    ]
    #expect(languages("fi", own) == ["fi"])
  }
}
