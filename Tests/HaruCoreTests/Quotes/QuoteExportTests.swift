import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct QuoteExportTests {
  private static let quotes = [
    Quote(text: "=SUM(A1)", author: "@home", source: "-", tags: ["+x", "y"], language: "en"),
    Quote(text: "%\n%% two\nlines, \"marked\"", author: "Ada", source: "Notes", year: 1843),
    Quote(text: "작은 불씨", source: "한국 속담", tags: ["불"], language: "ko"),
    Quote(text: "Before", year: -44),
  ]

  private static let entries = quotes.enumerated().map {
    QuoteEntry(id: "q\($0.offset)", quote: $0.element)
  }

  @Test(arguments: [QuoteImport.Format.csv, .tsv, .json])
  func comesBackWhole(format: QuoteImport.Format) {
    let result = QuoteImport(format.text(of: Self.entries), format: format)
    #expect(result.entries.map(\.quote) == Self.quotes)
    #expect(result.unread.isEmpty)
  }

  @Test func aFortuneKeepsALastLineWithADash() {
    let quotes = [Quote(text: "Wait\n-- no, go"), Quote(text: "— Ada", author: "Ada")]
    let entries = quotes.map { QuoteEntry(id: "q", quote: $0) }
    let text = QuoteImport.Format.fortune.text(of: entries)
    #expect(QuoteImport(text, format: .fortune).entries.map(\.quote) == quotes)
  }

  @Test func aLineKeepsItsDashes() {
    let quotes = [
      Quote(text: "A — b"), Quote(text: "C -- d —"), Quote(text: "But I —"), Quote(text: "—"),
      Quote(text: "And I —", author: "Ada"), Quote(text: "E — f", author: "Ada", source: "Notes"),
    ]
    let entries = quotes.map { QuoteEntry(id: "q", quote: $0) }
    let text = QuoteImport.Format.lines.text(of: entries)
    #expect(QuoteImport(text, format: .lines).entries.map(\.quote) == quotes)
  }

  @Test func noCellIsAFormula() {
    let text = String(decoding: QuoteImport.Format.csv.text(of: Self.entries), as: UTF8.self)
    #expect(
      text == """
        text,author,source,year,tags,language
        '=SUM(A1),'@home,'-,,"'+x,y",en
        "%
        %% two
        lines, ""marked\""",Ada,Notes,1843,,
        작은 불씨,,한국 속담,,불,ko
        Before,,,-44,,

        """
    )
  }

  @Test func writesFortunes() {
    let text = String(decoding: QuoteImport.Format.fortune.text(of: Self.entries), as: UTF8.self)
    #expect(
      text == """
        =SUM(A1)
        \t\t-- @home, "-"
        %
         %
         %% two
        lines, "marked"
        \t\t-- Ada, "Notes"
        %
        작은 불씨
        \t\t-- "한국 속담"
        %
        Before

        """
    )
    let result = QuoteImport(Array(text.utf8), format: .fortune)
    #expect(result.entries.map(\.quote.author) == Self.quotes.map(\.author))
    #expect(result.entries.map(\.quote.source) == Self.quotes.map(\.source))
  }

  @Test func writesLines() {
    let text = String(decoding: QuoteImport.Format.lines.text(of: Self.entries), as: UTF8.self)
    #expect(
      text.split(separator: "\n") == [
        "=SUM(A1) — @home, \"-\"", "% %% two lines, \"marked\" — Ada, \"Notes\"",
        "작은 불씨 — \"한국 속담\"", "Before",
      ]
    )
  }

  @Test func tellsInJSONWhatWasDoneWithIt() throws {
    let moment = try QuoteFixture.moment("2026-11-21T09:30:00+09:00")
    let library = QuoteFixture.library(
      [QuoteFixture.entry("a", "Begin.")],
      [
        QuoteUse(id: "u", quote: "a", at: moment).writes(at: moment.instant),
        QuoteMark(quote: "a", isLiked: true).writes(at: moment.instant),
      ]
    )
    #expect(
      library.entries.map(\.json.text) == [
        #"{"id":"a","text":"Begin.","author":null,"source":null,"year":null,"tags":[],"language":null,"#
          + #""own":false,"liked":true,"usedOn":["2026-11-21"],"publishedOn":null}"#
      ]
    )
  }
}
