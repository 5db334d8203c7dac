import HaruJSON
public import HaruSync
public import HaruTime

/// A word to remember, with its meaning and context.
public struct Word: Sendable {
  /// The entity of its record.
  public static let entity = "word"

  /// The record id.
  public let id: RecordID
  /// The word or phrase itself.
  public var term: String
  /// The meaning; may be empty.
  public var meaning = ""
  /// An example sentence.
  public var example = ""
  /// The pronunciation: kana, pinyin, IPA.
  public var reading = ""
  /// A note.
  public var note = ""
  /// The tags, each without blanks.
  public var tags: [String] = []
  /// The language of the term (a BCP 47 tag such as `en`); empty if unknown.
  public var language = ""
  /// The id of its notebook; empty for the first one.
  public var notebook = RecordID("")
  /// Whether it is excluded from reviews.
  public var isSuspended = false
  /// How well it was known before its first review here; nil if it was new.
  public var start: WordStart?
  /// When and where it was saved.
  public var savedAt: Moment
  /// The civil date there and then.
  public var savedOn: PlainDate

  /// Creates a word that is saved now.
  public init(id: RecordID, term: String, savedAt: Moment) {
    self.id = id
    self.term = term
    self.savedAt = savedAt
    savedOn = savedAt.date
  }

  /// The searchable texts.
  public var texts: [String] { [term, meaning, reading, example, note] + tags }

  /// The tags in a text, separated by blanks and commas, without duplicates.
  public static func tags(in text: String) -> [String] {
    var tags: [String] = []
    for part in text.utf8.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") }) {
      let tag = String(utf8: Array(part.drop { $0 == UInt8(ascii: "#") }))
      if !tag.utf8.isEmpty, !tags.contains(where: { $0.hasSameBytes(as: tag) }) {
        tags.append(tag)
      }
    }
    return tags
  }
}
