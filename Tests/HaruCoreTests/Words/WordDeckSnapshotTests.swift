import HaruSync
import HaruTime
import Testing

@testable import HaruCore

struct WordDeckSnapshotTests {
  private func deck() throws -> WordDeck {
    var word = try WordFixture.word("a", "사전", on: "2026-10-31")
    word.meaning = "dictionary"
    word.example = "사전을 찾다"
    word.reading = "sajeon"
    word.note = "\n"
    word.tags = ["noun", "ㅅㅈ"]
    word.language = "ko"
    word.notebook = "n1"
    word.isSuspended = true
    word.savedOn = try PlainDate(parsing: "2026-11-01")
    var begun = try WordFixture.word("b")
    begun.start = WordStart(
      memory: FSRS.Memory(stability: 9.5, difficulty: 4.25),
      reviewedOn: try PlainDate(parsing: "2026-11-01"),
      dueOn: try PlainDate(parsing: "2026-11-10")
    )
    return WordDeck(
      words: [word, begun, try WordFixture.word("c")],
      reviews: try WordFixture.reviews(
        """
        a 3 2026-11-21T21:00:00+09:00
        a 4 2026-11-21T21:10:00+09:00
        c 3 2026-11-22T21:10:00+09:00
        a 1 2026-11-29T21:00:00+09:00
        gone 2 2026-11-29T21:00:00+09:00
        """
      ),
      startHour: 4
    )
  }

  private func read(_ bytes: some Sequence<UInt8>, startHour: Int = 4) -> WordDeck? {
    WordDeck(snapshot: Array(bytes), settings: WordSettings(), startHour: startHour)
  }

  @Test func makesTheSameDeckOfItsSnapshot() throws {
    let deck = try self.deck()
    let read = try #require(self.read(deck.snapshot))
    // All properties of words and cards, so that a new one cannot be forgotten in the snapshot.
    #expect("\(read.words)" == "\(deck.words)")
    #expect(read.cards == deck.cards)
    #expect(read.history == deck.history)
    #expect(read.lastReview == "r4")
    #expect(read.index(of: "c") == 2)
  }

  @Test func goesOnFromASnapshotAsIfItHadNotBeenOne() throws {
    var deck = try self.deck()
    var read = try #require(self.read(deck.snapshot))
    let review = try WordFixture.reviews("b 3 2026-11-30T21:00:00+09:00")[0]
    for word in [try WordFixture.word("d"), try WordFixture.word("c", "other")] {
      let areTaken = [deck.take(word), read.take(word)]
      #expect(areTaken == [true, true])
    }
    // Its initial state differs from that of the replayed reviews.
    let isTaken = read.take(try WordFixture.word("b"))
    #expect(!isTaken)
    deck.apply(review)
    read.apply(review)
    #expect(read.words.map(\.term) == ["사전", "word", "other", "word"])
    #expect(read.cards == deck.cards)
    #expect(read.history == deck.history)
  }

  @Test func refusesASnapshotOfOtherSettings() throws {
    let bytes = try self.deck().snapshot
    var settings = WordSettings()
    settings.set(retention: 80)
    #expect(read(bytes, startHour: 5) == nil)
    #expect(WordDeck(snapshot: bytes, settings: settings, startHour: 4) == nil)
  }

  @Test func refusesASnapshotThatIsCutOrLonger() throws {
    let bytes = try self.deck().snapshot
    for count in bytes.indices { #expect(read(bytes.prefix(count)) == nil, "\(count)") }
    #expect(read(bytes + [0]) == nil)
  }

  @Test func worksWithWhateverABrokenSnapshotSays() throws {
    let bytes = try self.deck().snapshot
    let review = try WordFixture.reviews("a 1 2026-11-30T21:00:00+09:00")[0]
    for place in bytes.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var broken = bytes
        broken[place] = byte
        guard var deck = self.read(broken) else { continue }
        deck.apply(review)
        _ = deck.agenda(at: review.moment)
        _ = deck.forecast(from: review.moment)
        _ = deck.history.bestStreak
      }
    }
  }
}
