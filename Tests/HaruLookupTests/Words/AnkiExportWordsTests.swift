import HaruCore
import HaruLookup
import HaruStore
import HaruSync
import HaruTime
import Testing

/// Words that are exported as a package and imported again.
struct AnkiExportWordsTests {
  private static let seoul = UTCOffset(seconds: 32_400)
  private static let notebook = Notebook(id: "n", name: "English::Verbs")

  private static func moment(_ text: String) throws -> Moment {
    try Moment(rfc3339: "2026-\(text):00+09:00", zone: "Asia/Seoul")
  }

  private static func word(_ id: RecordID, _ term: String) throws -> Word {
    var word = Word(id: id, term: term, savedAt: try moment("11-01T09:00"))
    word.meaning = "뜻: \(term)"
    return word
  }

  private static func reviews(_ answers: [(word: RecordID, rating: WordRating, at: String)]) throws
    -> [WordReview]
  {
    try answers.enumerated().map { index, answer in
      WordReview(
        id: RecordID("r\(index)"),
        word: answer.word,
        rating: answer.rating,
        milliseconds: index == 0 ? nil : Int64(index) * 100,
        at: try moment(answer.at)
      )
    }
  }

  /// Words in each stage, and one with a schedule of another program.
  private static func deck() throws -> (words: [Word], reviews: [WordReview]) {
    var words = try ["new", "learning", "review", "relearning", "start", "reviewed"].map {
      try word(RecordID($0), $0)
    }
    words[0].example = "one\n\ntwo <three> & [sound:x.mp3] {{c1::four}}"
    words[0].reading = "뉴"
    words[0].note = "a note"
    words[0].tags = ["b", "a"]
    words[0].language = "en"
    words[0].notebook = notebook.id
    words[0].isSuspended = true
    words[0].savedOn = try moment("02-03T09:00").date
    for index in 4...5 {
      words[index].start = WordStart(
        memory: FSRS.Memory(stability: 33.25, difficulty: 6.12),
        reviewedOn: try moment("10-01T09:00").date,
        dueOn: try moment("11-10T09:00").date
      )
    }
    let reviews = try reviews([
      ("review", .easy, "11-02T10:00"), ("relearning", .easy, "11-02T10:01"),
      ("learning", .good, "11-10T10:00"), ("relearning", .again, "11-10T10:01"),
      ("reviewed", .hard, "11-12T10:00"), ("gone", .good, "11-12T10:01"),
    ])
    return (words, reviews)
  }

  private static func package(
    _ words: [Word],
    _ reviews: [WordReview],
    changedAt: [RecordID: Instant] = [:]
  ) throws -> [UInt8] {
    let export = AnkiExport(
      words,
      notebooks: [notebook],
      reviews: reviews,
      settings: WordSettings(),
      startHour: 5,
      changedAt: changedAt,
      offset: seoul
    )
    return try #require(export.archive())
  }

  @Test func comeBackTheSame() throws {
    let (words, reviews) = try Self.deck()
    let result = try WordImport(AnkiPackage(Self.package(words, reviews)))
    #expect(result.unread.isEmpty)
    let changes = result.changes(existing: [], notebooks: [], at: try Self.moment("11-20T09:00")) {
      Moment(instant: $0, offset: Self.seoul, zone: "Asia/Seoul")
    }
    #expect(changes.notebooks.map(\.name) == [Self.notebook.name])
    let again = WordDeck(words: changes.words, reviews: changes.reviews, startHour: 5)
    let before = WordDeck(words: words, reviews: reviews, startHour: 5)
    #expect(again.cards == before.cards)
    for (word, read) in zip(words, changes.words) {
      #expect(read.texts == word.texts && read.language == word.language)
      #expect(read.savedOn == word.savedOn && read.isSuspended == word.isSuspended)
      #expect(read.start == word.start)
      #expect(read.notebook == (word.notebook.isEmpty ? "" : changes.notebooks[0].id))
    }
    let stages = before.cards.map(\.stage)
    #expect(stages == [.new, .learning, .review, .relearning, .review, .review])
    // The first answer was not measured, and the last one belongs to no word.
    #expect(
      changes.reviews.map(\.milliseconds).sorted { $0 ?? 0 < $1 ?? 0 } == [nil, 100, 200, 300, 400]
    )
  }

  @Test func areTheSameBytesUntilTheyChange() throws {
    let (words, reviews) = try Self.deck()
    let package = try Self.package(words, reviews)
    #expect(try Self.package(words, reviews) == package)
    let later = ["new": try Self.moment("11-20T09:00").instant] as [RecordID: Instant]
    #expect(try Self.package(words, reviews, changedAt: later) != package)
  }
}
