import HaruCore
import HaruSync
import HaruTime

/// Short forms of words and answers for tests.
enum WordFixture {
  static let seoul = UTCOffset(seconds: 32_400)

  static func moment(_ text: String, zone: String = "Asia/Seoul") throws -> Moment {
    try Moment(rfc3339: text, zone: zone)
  }

  static func word(_ id: RecordID, _ term: String = "word", on date: String = "2026-11-21") throws
    -> Word
  {
    Word(id: id, term: term, savedAt: try moment("\(date)T09:00:00+09:00"))
  }

  /// Answers `word rating instant`, one per line.
  static func reviews(_ text: String) throws -> [WordReview] {
    try text.split(separator: "\n").enumerated().map { index, line in
      let parts = line.split(separator: " ").map(String.init)
      return WordReview(
        id: "r\(index)",
        word: RecordID(parts[0]),
        rating: UInt8(parts[1]).flatMap(WordRating.init) ?? .again,
        at: try moment(parts[2])
      )
    }
  }
}
