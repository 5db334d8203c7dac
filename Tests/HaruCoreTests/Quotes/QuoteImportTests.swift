import HaruCore
import HaruSync
import Testing

struct QuoteImportTests {
  private func read(_ text: String, _ format: QuoteImport.Format) -> QuoteImport {
    QuoteImport(Array(text.utf8), format: format)
  }

  @Test func readsFortunes() {
    let text = """
      %% a remark
      A classic is something that everyone wants read
      and nobody wants to read.
      \t\t-- Mark Twain, "The Disappearance of Literature"
      %

      Begin.
      %
      %
      _\u{8}B_\u{8}old
      — Ada
      %
      Only a tradition.
      -- "Korean proverb"
      """
    let result = read(text, .fortune)
    #expect(result.unread.isEmpty && result.duplicates.isEmpty)
    #expect(result.entries.map(\.line) == [2, 7, 10, 13])
    #expect(
      result.entries.map(\.quote) == [
        Quote(
          text: "A classic is something that everyone wants read\nand nobody wants to read.",
          author: "Mark Twain",
          source: "The Disappearance of Literature"
        ),
        Quote(text: "Begin."), Quote(text: "Bold", author: "Ada"),
        Quote(text: "Only a tradition.", source: "Korean proverb"),
      ]
    )
  }

  @Test func readsATableByItsNames() {
    let text = #"""
      Author,Quote,Tags,Year,Lang
      Ada,"Begin, ""again""",work; hope,1843,en
      ,'=1+1,,,
      """#
    let result = read(text, .csv)
    #expect(
      result.entries.map(\.quote) == [
        Quote(
          text: "Begin, \"again\"",
          author: "Ada",
          year: 1843,
          tags: ["work", "hope"],
          language: "en"
        ),
        Quote(text: "=1+1"),
      ]
    )
  }

  @Test func readsATableWithoutNames() {
    let result = read("천천히\t노자\t도덕경\t-300\t길,물\tko\n둘째\n", .tsv)
    let first = Quote(
      text: "천천히",
      author: "노자",
      source: "도덕경",
      year: -300,
      tags: ["길", "물"],
      language: "ko"
    )
    #expect(result.entries.map(\.quote) == [first, Quote(text: "둘째")])
  }

  @Test(arguments: [
    #"[{"text":"a","author":"A","year":1,"tags":["x"]}, "b"]"#,
    "{\"text\":\"a\",\"author\":\"A\",\"year\":1,\"tags\":[\"x\"]}\n\"b\"\n",
    #"{"quotes":[{"quote":"a","author":"A","year":1,"tags":["x"]},{"content":"b"}]}"#,
  ])
  func readsJSON(text: String) {
    let expected = [Quote(text: "a", author: "A", year: 1, tags: ["x"]), Quote(text: "b")]
    let result = read(text, .json)
    #expect(result.entries.map(\.quote) == expected)
    #expect(result.unread.isEmpty)
  }

  @Test func readsLines() {
    let result = read("\u{FEFF}Begin. — Ada\r\n\nWell-made -- Bob, \"Works\"\n—\n", .lines)
    #expect(
      result.entries.map(\.quote) == [
        Quote(text: "Begin.", author: "Ada"),
        Quote(text: "Well-made", author: "Bob", source: "Works"), Quote(text: "—"),
      ]
    )
    #expect(result.entries.map(\.line) == [1, 3, 4])
  }

  @Test func listsWhatItCannotRead() {
    let long = String(repeating: "x", count: Quote.byteLimit + 1)
    #expect(
      read("{\"text\":\"a\"}\n{oops\n7\n{\"author\":\"A\"}\n", .json).problems == [
        "2-2 malformed",
        "3-3 malformed",
        "4-4 noText",
      ]
    )
    #expect(
      read("[\"a\",\n \"b\" \"c\"]", .json).problems
        == ["2-2 malformed"]
    )
    #expect(
      read("a\n\(long)\n%\n\(long)\n", .fortune).problems == [
        "1-2 tooLong",
        "4-4 tooLong",
      ]
    )
    #expect(
      read("text\n,x\n\"open\nend", .csv).problems == [
        "2-2 noText",
        "3-4 openQuote",
      ]
    )
    let broken = QuoteImport([0x61, 0x0A, 0x62, 0xFF, 0x0A], format: .lines)
    #expect(broken.problems == ["2-2 notUTF8"])
    #expect(broken.entries.map(\.quote.text) == ["a"])
  }

  @Test func recognisesWhatIsThere() {
    let known = QuoteDigest([QuoteFixture.entry("a", "Festina lente.")])
    let text = "FESTINA  lente\nÉté\nete!\n...\n!\nEnd\n"
    let result = QuoteImport(Array(text.utf8), format: .lines, known: known)
    #expect(result.entries.map(\.quote.text) == ["Été", "...", "!", "End"])
    #expect(result.duplicates == [1, 3])
  }

  @Test(arguments: [
    ("quotes.CSV", "a,b", QuoteImport.Format.csv), ("x.tsv", "", .tsv), ("x.jsonl", "", .json),
    ("-", " [1]", .json), ("literature", "a\n%\nb", .fortune), ("literature", "a\n% \nb", .lines),
    ("quotes.txt", "a\r\n%\r\nb", .fortune), ("", "", .lines),
  ])
  func guessesTheFormat(name: String, text: String, format: QuoteImport.Format) {
    #expect(QuoteImport.Format(name: name, bytes: Array(text.utf8)) == format)
  }
}

extension QuoteImport {
  /// The unreadable lines with the reasons.
  fileprivate var problems: [String] {
    unread.map { "\($0.lines.lowerBound)-\($0.lines.upperBound) \($0.reason)" }
  }
}
