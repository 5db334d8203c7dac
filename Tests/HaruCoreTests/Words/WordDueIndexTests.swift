import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruCore

struct WordDueIndexTests {
  private func deck() throws -> WordDeck {
    var words = try ["0a0-1", "0a0-12", "0b", "c", "d", "e", "f"].map { try WordFixture.word($0) }
    words[1].isSuspended = true
    words[2].term = "0a0"
    words[3].term = "사전"
    words[4].term = "d"
    return WordDeck(
      words: words,
      reviews: try WordFixture.reviews(
        """
        0a0-1 3 2026-11-21T21:00:00+09:00
        0a0-12 4 2026-11-21T21:00:00+09:00
        c 4 2026-11-12T21:00:00+09:00
        e 3 2026-11-21T21:05:00+09:00
        f 3 2026-11-21T21:04:00+09:00
        """
      ),
      startHour: 4
    )
  }

  private func index() throws -> WordDueIndex {
    let bytes = try #require(try deck().dueIndex)
    return try #require(read(bytes))
  }

  private func read(_ bytes: some Sequence<UInt8>, startHour: Int = 4) -> WordDueIndex? {
    WordDueIndex(bytes: Array(bytes), settings: WordSettings(), startHour: startHour)
  }

  @Test(arguments: [
    "2026-11-12T22:00:00+09:00", "2026-11-21T21:02:00+09:00", "2026-11-21T21:11:00+09:00",
    "2026-11-21T21:16:00+09:00", "2027-11-21T21:16:00+09:00",
  ])
  func hasTheAgendaOfItsDeck(at time: String) throws {
    let deck = try self.deck()
    let index = try self.index()
    let moment = try WordFixture.moment(time)
    #expect(index.agenda(at: moment) == deck.agenda(at: moment))
    #expect(index.history == deck.history)
  }

  @Test func knowsTheIdsAroundAWordAndTheNamesThatBeginOne() throws {
    let index = try self.index()
    let some = index.ids(at: [6, 2])
    #expect(some.ids == ["f", "0b"])
    #expect(some.near == ["0a0-12", "0b", "c", "e", "f"])
    #expect(index.ids(at: []).near.isEmpty)
    #expect(index.ids(at: [0]).near == ["0a0-1", "0a0-12"])
    #expect(index.names == ["0a0", "d"])
  }

  @Test func isOfWordsInOrderOnly() throws {
    let words = [try WordFixture.word("b"), try WordFixture.word("a")]
    #expect(WordDeck(words: words, reviews: [], startHour: 4).dueIndex == nil)
    let empty = try #require(WordDeck(words: [], reviews: [], startHour: 4).dueIndex)
    #expect(read(empty)?.agenda(at: try WordFixture.moment("2026-11-21T09:00:00+09:00")).count == 0)
  }

  @Test func refusesWhatIsCutLongerOrOfOtherSettings() throws {
    let bytes = try #require(try self.deck().dueIndex)
    for count in bytes.indices { #expect(read(bytes.prefix(count)) == nil, "\(count)") }
    #expect(read(bytes + [0]) == nil)
    #expect(read(bytes, startHour: 5) == nil)
  }

  @Test func worksWithWhateverBrokenBytesSay() throws {
    let bytes = try #require(try self.deck().dueIndex)
    let moment = try WordFixture.moment("2026-11-21T21:11:00+09:00")
    for place in bytes.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var broken = bytes
        broken[place] = byte
        guard let index = self.read(broken) else { continue }
        let agenda = index.agenda(at: moment)
        _ = index.ids(at: agenda.learning + agenda.reviews + agenda.new)
      }
    }
  }
}

struct WordReviewFactTests {
  private static let plain = #"""
    {"word":"w","rating":3,"milliseconds":900,"at":"2026-11-21T09:00:00+09:00","zone":"Asia/Seoul"}
    """#

  /// Both ways to read a fact agree, whatever it says.
  @Test(arguments: [
    plain, " \(plain) ", plain.replacing("900", with: "-5"), plain.replacing("900", with: "1.5"),
    plain.replacing("900", with: "12345678901234567"), plain.replacing("900", with: "null"),
    plain.replacing("3", with: "5"), plain.replacing("3", with: "\"3\""),
    plain.replacing("3", with: "03"), plain.replacing("Asia", with: #"\u0041sia"#),
    plain.replacing("\"w\"", with: "7"), plain.replacing("}", with: #","word":"v","x":[1,{}]}"#),
    plain.replacing("}", with: #","\u0077ord":"v"}"#), plain.replacing("2026-11", with: "2026-13"),
    plain.replacing(#""zone":"#, with: #""place":"#), plain.replacing("}", with: #","rating":2}"#),
    plain.replacing(#""milliseconds":900,"#, with: ""), "[]", "{}", "7", #""fact""#,
  ])
  func areReadAsTheirRecord(text: String) throws {
    let bytes = Array(text.utf8)
    guard let json = try? JSON.parse(bytes) else {
      #expect(throws: JSONError.self) { try WordReview(id: "r", fact: bytes) }
      return
    }
    let record = Record(id: "r", fields: [JSON.Member(key: "fact", value: json)])
    #expect(try WordReview(id: "r", fact: bytes) == WordReview(record: record))
  }

  @Test func areWrittenInTheFormThatIsReadQuickly() throws {
    let review = try #require(try WordReview(id: "r", fact: Array(Self.plain.utf8)))
    #expect(review.word == "w" && review.rating == .good && review.milliseconds == 900)
    #expect(review.moment.rfc3339 == "2026-11-21T09:00:00+09:00")
    #expect(try WordReview(id: "r", fact: review.fact.utf8) == review)
  }
}
