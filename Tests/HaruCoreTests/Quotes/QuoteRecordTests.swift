import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct QuoteRecordTests {
  @Test(arguments: [
    (Quote(text: "Begin."), #"{"text":"Begin."}"#),
    (
      Quote(
        text: "천 리 길도\n한 걸음부터",
        author: "노자",
        source: "도덕경",
        year: -300,
        tags: ["시작", "길"],
        language: "ko"
      ),
      #"{"text":"천 리 길도\n한 걸음부터","author":"노자","source":"도덕경","year":-300,"#
        + #""tags":["시작","길"],"language":"ko"}"#
    ),
  ])
  func isOneCellAndComesBack(quote: Quote, text: String) throws {
    #expect(quote.json.text == text)
    var replica = Replica()
    let entry = QuoteEntry(id: "a", quote: quote, isOwn: true)
    replica.apply(entry.writes(at: Instant(milliseconds: 0)))
    let record = try #require(replica.record(QuoteEntry.entity, id: "a"))
    #expect(QuoteEntry(record: record) == entry)
  }

  @Test(arguments: ["{}", #"{"text":7}"#, "[]", "null"])
  func isNothingWithoutAText(json: String) throws {
    #expect(Quote(json: try JSON.parse(json.utf8)) == nil)
  }

  @Test func leavesOutWhatCouldDisturb() {
    let quote = Quote(
      text: " a\u{0}\u{202E}b\tc\r\nd\re\u{2028}f\u{2066} \n",
      author: "A\nB",
      tags: [" x ", "\u{7}"]
    )
    let cleaned = Quote(text: "ab c\nd\ne\nf", author: "A B", tags: ["x"])
    #expect(quote.cleaned == cleaned)
  }

  @Test func knowsItsTagsInAnyCase() {
    let quote = Quote(text: "a", tags: ["Été", "시작"])
    #expect(quote.hasTag("ete") && quote.hasTag("시작"))
    #expect(!quote.hasTag("시") && !quote.hasTag(""))
  }

  @Test func aUseKeepsTheDateOfItsPlace() throws {
    let moment = try QuoteFixture.moment("2026-11-22T00:30:00+09:00")
    var replica = Replica()
    replica.apply(QuoteUse(id: "u", quote: "a", at: moment).writes(at: moment.instant))
    let record = try #require(replica.record(QuoteUse.entity, id: "u"))
    #expect(
      record.fact?.text
        == #"{"quote":"a","at":"2026-11-22T00:30:00+09:00","date":"2026-11-22","#
        + #""zone":"Asia/Seoul"}"#
    )
    let use = try #require(QuoteUse(record: record))
    #expect(use.quote == "a" && use.date.description == "2026-11-22")
    replica.apply([use.deletion(at: moment.instant)])
    #expect(replica.record(QuoteUse.entity, id: "u") == nil)
  }

  @Test func joinsMarksAndUsesOfQuotesThatAreThere() throws {
    let moment = try QuoteFixture.moment("2026-11-21T09:30:00+09:00")
    let now = moment.instant
    let library = QuoteFixture.library(
      [QuoteFixture.entry("a"), QuoteFixture.entry("b")],
      [
        QuoteEntry(id: "c", quote: Quote(text: "own")).writes(at: now),
        QuoteEntry(id: "d", quote: Quote(text: "gone")).writes(at: now),
        [QuoteEntry.deletion(of: "d", at: now)],
        QuoteMark(quote: "b", isLiked: true).writes(at: now),
        QuoteMark(quote: "b", seenRound: 3).writes(at: now),
        QuoteMark(quote: "nowhere", isLiked: true).writes(at: now),
        QuoteUse(id: "u1", quote: "c", at: moment).writes(at: moment.instant),
        QuoteUse(id: "u2", quote: "nowhere", at: moment).writes(at: moment.instant),
      ]
    )
    #expect(library.entries.map(\.id) == ["a", "b", "c"])
    #expect(library.entries.map(\.isLiked) == [false, true, false])
    #expect(library.entries.map(\.seenRound) == [0, 3, 0])
    #expect(library.entries.map(\.isUsed) == [false, false, true])
    #expect(library.entries.map(\.isOwn) == [false, false, true])
    #expect(library.place(of: "c") == 2 && library.place(of: "d") == nil)
    let shown = QuoteLibrary.Filter.allCases.map { filter in
      library.entries.indices.filter { library.shows($0, filter) }
    }
    #expect(shown == [[0, 1, 2], [0, 1], [2], [1], [2]])
    #expect(library.counts == shown.map(\.count))
  }

  @Test func aDateOfLongAgoThatIsNotedLaterStandsFirst() throws {
    let today = try QuoteFixture.moment("2026-11-21T09:30:00+09:00")
    let before = try QuoteFixture.moment("2025-01-02T09:30:00+09:00")
    let library = QuoteFixture.library(
      [QuoteFixture.entry("a")],
      [
        QuoteUse(id: "1", quote: "a", at: today).writes(at: today.instant),
        QuoteUse(id: "2", quote: "a", at: before).writes(at: before.instant),
        QuoteUse(id: "3", quote: "a", at: today).writes(at: today.instant),
      ]
    )
    #expect(library.entries[0].uses.map(\.id) == ["2", "1", "3"])
  }

  @Test func theOperatorsQuotesStandAmongTheOwnOnesInTheOrderInWhichTheyCame() throws {
    func id(_ date: String) throws -> RecordID {
      Identifier(at: try Instant(rfc3339: "\(date)T12:00:00Z"), random: (1, 1)).recordID
    }
    func published(_ id: RecordID, _ date: String) throws -> QuoteEntry {
      var entry = QuoteFixture.entry(id)
      entry.publishedOn = try PlainDate(parsing: date)
      return entry
    }
    let old = try id("2024-03-01")
    let today = try id("2026-11-21")
    let now = Instant(milliseconds: 0)
    let library = QuoteFixture.library(
      [
        try published("new", "2026-11-21"), QuoteFixture.entry("en-1"),
        try published("older", "2025-05-05"),
      ],
      [
        QuoteEntry(id: old, quote: Quote(text: "mine")).writes(at: now),
        QuoteEntry(id: today, quote: Quote(text: "mine too")).writes(at: now),
      ]
    )
    #expect(library.entries.map(\.id) == ["en-1", old, "older", today, "new"])
  }

  @Test func sortsByEachOrder() throws {
    let first = try QuoteFixture.moment("2026-11-20T09:30:00+09:00")
    let later = try QuoteFixture.moment("2026-11-21T09:30:00+09:00")
    let library = QuoteFixture.library(
      [
        QuoteFixture.entry("a"), QuoteFixture.entry("b", author: "Zeno"),
        QuoteFixture.entry("c", author: "Ada"), QuoteFixture.entry("d"),
      ],
      [
        QuoteUse(id: "1", quote: "d", at: later).writes(at: later.instant),
        QuoteUse(id: "2", quote: "b", at: first).writes(at: first.instant),
      ]
    )
    let all = Array(library.entries.indices)
    #expect(library.sorted(all, by: .newest, in: "en") == [3, 2, 1, 0])
    #expect(library.sorted(all, by: .unusedFirst, in: "en") == [2, 0, 1, 3])
    #expect(library.sorted(all, by: .author, in: "en") == [2, 1, 3, 0])
    #expect(library.sorted([1, 3], by: .author, in: "en") == [1, 3])
  }

  @Test func authorsAreInTheOrderOfTheLanguage() {
    let authors = ["Zola", "Émile Zola", "", "Ågren", "Emil", "Émile Zola"]
    let library = QuoteFixture.library(
      authors.enumerated().map { QuoteFixture.entry("\($0.offset)", author: $0.element) },
      []
    )
    let all = Array(authors.indices)
    #expect(library.sorted(all, by: .author, in: "en") == [3, 4, 5, 1, 0, 2])
    #expect(library.sorted(all, by: .author, in: "sv") == [4, 5, 1, 0, 3, 2])
    #expect(library.sorted([], by: .author, in: "sv").isEmpty)
  }
}
