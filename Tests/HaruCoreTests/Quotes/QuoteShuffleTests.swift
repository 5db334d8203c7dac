import HaruCore
import HaruSync
import HaruTime
import Testing

struct QuoteShuffleTests {
  private let shuffle = QuoteShuffle(seed: 7)

  /// Shows a number of quotes one after another, like an app, and returns their indices.
  private func shown(_ count: Int, of entries: inout [QuoteEntry]) -> [Int] {
    (0..<count).compactMap { _ in
      guard let pick = shuffle.next(in: entries) else { return nil }
      entries[pick.place].seenRound = pick.round
      return pick.place
    }
  }

  @Test func showsEachOnceBeforeAnyComesAgain() {
    var entries = QuoteFixture.entries(50)
    let first = shown(50, of: &entries)
    #expect(first.sorted() == Array(0..<50))
    #expect(first != first.sorted())
    let second = shown(50, of: &entries)
    #expect(second.sorted() == Array(0..<50))
    #expect(second != first)
  }

  @Test func showsTheUnusedFirst() throws {
    var entries = QuoteFixture.entries(20)
    let moment = try QuoteFixture.moment("2026-11-21T09:30:00+09:00")
    let writes = (0..<20).filter { $0 % 3 == 0 }.map {
      QuoteUse(id: "u\($0)", quote: "q\($0)", at: moment).writes(at: moment.instant)
    }
    entries = QuoteFixture.library(entries, writes).entries
    let order = shown(20, of: &entries)
    #expect(order.prefix(13).allSatisfy { $0 % 3 != 0 })
    #expect(order.suffix(7).allSatisfy { $0 % 3 == 0 })
  }

  @Test func aNewOneComesInTheRoundThatGoesOn() {
    var entries = QuoteFixture.entries(10)
    _ = shown(25, of: &entries)
    entries.append(QuoteFixture.entry("new"))
    let rest = shown(6, of: &entries)
    #expect(Set(rest).count == 6)
    #expect(rest.contains(10))
    #expect(shown(11, of: &entries).sorted() == Array(0...10))
  }

  @Test func devicesThatAgreeShowTheSameNext() {
    let writes = (0..<5).map {
      QuoteMark(quote: "q\($0)", seenRound: 1).writes(at: Instant(milliseconds: Int64($0)))
    }
    let entries = QuoteFixture.entries(30)
    let one = QuoteFixture.library(entries, writes)
    let other = QuoteFixture.library(Array(entries.reversed()), writes.reversed())
    let picks = [one, other].map { library in
      shuffle.next(in: library.entries).map { library.entries[$0.place].id }
    }
    #expect(picks[0] == picks[1])
    #expect(picks[0] != nil)
  }

  @Test func doesNotShowOneTwiceInARow() {
    var entries = QuoteFixture.entries(2)
    var last: RecordID?
    for _ in 0..<40 {
      guard let pick = shuffle.next(in: entries, after: last) else { break }
      #expect(entries[pick.place].id != last)
      last = entries[pick.place].id
      entries[pick.place].seenRound = pick.round
    }
    #expect(last != nil)
    var one = QuoteFixture.entries(1)
    one[0].seenRound = 4
    #expect(shuffle.next(in: one, after: "q0")?.round == 5)
    #expect(shuffle.next(in: []) == nil)
  }

  @Test func anotherSeedMakesAnotherOrder() {
    let entries = QuoteFixture.entries(100)
    let picks = (0..<50).map { QuoteShuffle(seed: $0).next(in: entries)?.place ?? -1 }
    #expect(Set(picks).count > 30)
  }

  @Test func keepsItsSeed() throws {
    let shuffle = QuoteShuffle(random: .max)
    var replica = Replica()
    #expect(replica.record(QuoteShuffle.entity, id: shuffle.id) == nil)
    for write in shuffle.writes(at: Instant(milliseconds: 0)) {
      replica.apply([try write.checked()])
    }
    let record = try #require(replica.record(QuoteShuffle.entity, id: shuffle.id))
    #expect(QuoteShuffle(record: record) == shuffle)
  }

  @Test func theQuoteOfADayIsTheSameEverywhere() throws {
    let ids = QuoteFixture.entries(200).map(\.id)
    let days = (0..<365).compactMap { PlainDate(daysSinceEpoch: 20_000 + $0) }
    let picks = days.map { QuoteShuffle.quote(of: $0, among: ids).map { ids[$0] } }
    let shuffled = ids.reversed().map { $0 }
    let others = days.map { QuoteShuffle.quote(of: $0, among: shuffled).map { shuffled[$0] } }
    #expect(picks == others)
    #expect(Set(picks).count > 120)
    #expect(QuoteShuffle.quote(of: try #require(days.first), among: []) == nil)
  }

  @Test func aQuoteThatIsAddedChangesOnlyTheDaysItWins() {
    let ids = QuoteFixture.entries(200).map(\.id)
    let more = ids + ["new"]
    for day in 20_000..<20_365 {
      guard let date = PlainDate(daysSinceEpoch: day) else { continue }
      let pick = QuoteShuffle.quote(of: date, among: more)
      #expect(pick == 200 || pick == QuoteShuffle.quote(of: date, among: ids))
    }
  }

  /// The day changes at the chosen hour in local time.
  @Test(arguments: [
    ("2026-11-21T09:30:00+09:00", "2026-11-21"), ("2026-11-22T04:59:00+09:00", "2026-11-21"),
    ("2026-11-22T05:00:00+09:00", "2026-11-22"), ("2026-11-21T20:00:00-08:00", "2026-11-21"),
    ("2026-11-22T13:00:00+09:00", "2026-11-22"),
  ])
  func aDayBeginsWhereAndWhenItsPersonHasIt(at: String, date: String) throws {
    let moment = try QuoteFixture.moment(at)
    let ids = QuoteFixture.entries(500).map(\.id)
    let day = PlannerDay.date(of: moment.dateTime, startHour: 5)
    #expect(day.description == date)
    let expected = QuoteShuffle.quote(of: try PlainDate(parsing: date), among: ids)
    #expect(QuoteShuffle.quote(of: day, among: ids) == expected)
  }
}
