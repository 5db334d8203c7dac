public import HaruSync
public import HaruTime

/// A word that somebody wants to remember, with what it means and where it was met.
public struct Word: Sendable {
  /// The entity of its record.
  public static let entity = "word"

  /// The id of its record.
  public let id: RecordID
  /// The word or phrase itself.
  public var term: String
  /// What it means; empty where nobody has said so yet.
  public var meaning = ""
  /// A sentence in which it stands.
  public var example = ""
  /// How it is read aloud: kana, pinyin, IPA.
  public var reading = ""
  /// A remark.
  public var note = ""
  /// Marks to find it by, each without blanks.
  public var tags: [String] = []
  /// The language of the term (a BCP 47 tag such as `en`); empty if nobody has said so.
  public var language = ""
  /// The id of its notebook; empty for the first one.
  public var notebook = RecordID("")
  /// Whether reviews leave it out.
  public var isSuspended = false
  /// Where its reviews begin; nil for one that nobody had learned before.
  public var start: WordStart?
  /// When and where it was saved.
  public var savedAt: Moment
  /// The civil date there and then.
  public var savedOn: PlainDate

  /// Makes a word that is saved now.
  public init(id: RecordID, term: String, savedAt: Moment) {
    self.id = id
    self.term = term
    self.savedAt = savedAt
    savedOn = savedAt.date
  }

  /// What a search looks through.
  public var texts: [String] { [term, meaning, reading, example, note] + tags }

  /// The tags that stand in a text, at blanks and commas, each once.
  public static func tags(in text: String) -> [String] {
    var tags: [String] = []
    for part in text.utf8.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") }) {
      let tag = String(decoding: part.drop { $0 == UInt8(ascii: "#") }, as: UTF8.self)
      if !tag.utf8.isEmpty, !tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) {
        tags.append(tag)
      }
    }
    return tags
  }
}
