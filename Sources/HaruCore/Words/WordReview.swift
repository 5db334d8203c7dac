public import HaruJSON
public import HaruSync
public import HaruTime

/// How well a word was known; the numbers are those of FSRS and Anki.
public enum WordRating: UInt8, CaseIterable, Sendable {
  case again = 1
  case hard, good, easy
}

/// The review of a word: a fact, written once.
///
/// Undoing a review deletes it.
public struct WordReview: StoredFact {
  /// The entity of review records.
  public static let entity = "wordReview"

  /// The record id.
  public let id: RecordID
  /// The id of the word.
  public let word: RecordID
  /// What was answered.
  public let rating: WordRating
  /// How long the answer took, in milliseconds; nil if it was not measured.
  public let milliseconds: Int64?
  /// When and where.
  public let moment: Moment

  /// Creates the fact of an answer.
  public init(
    id: RecordID,
    word: RecordID,
    rating: WordRating,
    milliseconds: Int64? = nil,
    at moment: Moment
  ) {
    self.id = id
    self.word = word
    self.rating = rating
    self.milliseconds = milliseconds
    self.moment = moment
  }

  /// Reads the review from its fact, nil if a part is missing.
  ///
  /// Keys: `word`, `rating` (1 to 4), `milliseconds` (absent if not measured) and those of every
  /// fact: `at`, `date`, `zone`.
  public init?(record: Record) {
    guard let fact = record.fact, let word = fact["word"]?.recordID,
      let rating = fact["rating"]?.integer.flatMap({ UInt8(exactly: $0) }),
      let rating = WordRating(rawValue: rating),
      let moment = Moment(rfc3339: fact["at"], zone: fact["zone"])
    else { return nil }
    self.init(
      id: record.id,
      word: word,
      rating: rating,
      milliseconds: fact["milliseconds"]?.integer,
      at: moment
    )
  }

  /// The value of the fact.
  public var fact: JSON {
    var fact = [
      JSON.Member(key: "word", value: .string(word.text)),
      JSON.Member(key: "rating", value: .integer(Int64(rating.rawValue))),
    ]
    if let milliseconds {
      fact.append(JSON.Member(key: "milliseconds", value: .integer(milliseconds)))
    }
    return .object(fact + moment.members)
  }
}
