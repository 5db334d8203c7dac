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

  /// Reads the review from the JSON of its fact, nil if a part is missing.
  ///
  /// No value is made of the JSON, because a deck has hundreds of thousands of reviews. Throws if it
  /// is not JSON.
  package init?(id: RecordID, fact bytes: [UInt8]) throws(JSONError) {
    if let review = try Self.plain(id, bytes) {
      self = review
    } else {
      let fact = JSON.Member(key: CellKey.fact, value: try JSON.parse(bytes))
      self.init(record: Record(id: id, fields: [fact]))
    }
  }

  /// The review if its fact is written as `fact` writes it, without escapes.
  private static func plain(_ id: RecordID, _ bytes: [UInt8]) throws(JSONError) -> WordReview? {
    var reader = JSONReader(bytes)
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var word, at, zone: String?
    var rating: WordRating?
    var milliseconds: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = bytes[key]
      let value = bytes[try reader.skipValue()]
      if name.contains(UInt8(ascii: "\\")) { return nil }
      if "rating".hasBytes(name) {
        rating = wholeNumber(value).flatMap { UInt8(exactly: $0) }.flatMap(WordRating.init)
      } else if "milliseconds".hasBytes(name) {
        milliseconds = wholeNumber(value)
        if milliseconds == nil { return nil }
      } else {
        guard let text = plainText(value) else { return nil }
        if "word".hasBytes(name) { word = text }
        if "at".hasBytes(name) { at = text }
        if "zone".hasBytes(name) { zone = text }
      }
    }
    try reader.finish()
    guard let word, let rating, let at, let zone,
      let moment = try? Moment(rfc3339: at, zone: zone)
    else { return nil }
    return WordReview(
      id: id,
      word: RecordID(word),
      rating: rating,
      milliseconds: milliseconds,
      at: moment
    )
  }

  /// The number that at most fifteen digits stand for, nil for other JSON.
  private static func wholeNumber(_ json: ArraySlice<UInt8>) -> Int64? {
    let digits = json.count <= 15 && json.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    return digits ? json.reduce(0) { $0 &* 10 &+ Int64($1 &- UInt8(ascii: "0")) } : nil
  }

  /// The text of a JSON string without escapes, nil for other JSON.
  private static func plainText(_ json: ArraySlice<UInt8>) -> String? {
    let text = json.dropFirst().dropLast()
    return json.first == UInt8(ascii: "\"") && !text.contains(UInt8(ascii: "\\"))
      ? String(utf8: text) : nil
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
