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
    replica.apply([quote.write(id: "a", at: Instant(milliseconds: 0))])
    let record = try #require(replica.record(Quote.entity, id: "a"))
    #expect(QuoteEntry(record) == QuoteEntry(id: "a", quote: quote, isOwn: true))
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
    replica.apply([QuoteUse.write(id: "u", quote: "a", at: moment)])
    let record = try #require(replica.record(QuoteUse.entity, id: "u"))
    #expect(
      record.fact?.text
        == #"{"quote":"a","at":"2026-11-22T00:30:00+09:00","date":"2026-11-22","#
        + #""zone":"Asia/Seoul"}"#
    )
    let use = try #require(QuoteUse(record))
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
        Quote(text: "own").write(id: "c", at: now),
        Quote(text: "gone").write(id: "d", at: now), Quote.deletion(id: "d", at: now),
        QuoteMark.liked(true).write(quote: "b", at: now),
        QuoteMark.seen(round: 3).write(quote: "b", at: now),
        QuoteMark.liked(true).write(quote: "nowhere", at: now),
        QuoteUse.write(id: "u1", quote: "c", at: moment),
        QuoteUse.write(id: "u2", quote: "nowhere", at: moment),
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
        QuoteUse.write(id: "1", quote: "a", at: today),
        QuoteUse.write(id: "2", quote: "a", at: before),
        QuoteUse.write(id: "3", quote: "a", at: today),
      ]
    )
    #expect(library.entries[0].uses.map(\.id) == ["2", "1", "3"])
  }

  @Test func theOperatorsQuotesStandAmongTheOwnOnesInTheOrderInWhichTheyCame() throws {
    func id(_ date: String) throws -> String {
      Identifier(at: try Instant(rfc3339: "\(date)T12:00:00Z"), random: (1, 1)).text
    }
    func published(_ id: String, _ date: String) throws -> QuoteEntry {
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
        Quote(text: "mine").write(id: old, at: now),
        Quote(text: "mine too").write(id: today, at: now),
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
        QuoteUse.write(id: "1", quote: "d", at: later),
        QuoteUse.write(id: "2", quote: "b", at: first),
      ]
    )
    let all = Array(library.entries.indices)
    #expect(library.sorted(all, by: .newest) == [3, 2, 1, 0])
    #expect(library.sorted(all, by: .unusedFirst) == [2, 0, 1, 3])
    #expect(library.sorted(all, by: .author) == [2, 1, 3, 0])
    #expect(library.sorted([1, 3], by: .author) == [1, 3])
  }
}
