/// Words to be written as an Anki package that all versions of Anki import.
package struct AnkiExport: Sendable {
  /// The fields of its note type; Haru's import knows the names.
  package enum Field: String, CaseIterable, Sendable {
    case term = "Term"
    case meaning = "Meaning"
    case example = "Example"
    case reading = "Reading"
    case note = "Note"
    case language = "Language"
    case saved = "Saved"
  }

  /// A word: a note with one card.
  package struct Note: Sendable {
    /// The id that identifies the note in every collection, so that Anki updates an existing note.
    let guid: String
    /// The plain text of each field.
    let texts: [String]
    /// When it was saved, in milliseconds since 1970.
    package var savedAt: Int64 = 0
    /// When it was last changed, in milliseconds since 1970: Anki only imports newer notes.
    package var changedAt: Int64 = 0
    /// The tags.
    package var tags: [String] = []
    /// The deck, in which `::` separates the parts.
    package var deck = AnkiExport.defaultDeck
    /// How well it is known.
    package var card = Card()
    /// The review log, in order.
    package var answers: [Answer] = []

    /// Creates the note of a new word.
    package init(guid: String, text: (Field) -> String) {
      self.guid = AnkiText.plain(guid)
      texts = Field.allCases.map { AnkiText.plain(text($0)) }
    }
  }

  /// The deck that every collection has.
  package static let defaultDeck = "Default"

  /// The notes, in the order in which new ones are learned.
  package var notes: [Note] = []
  /// The UTC offset at which days are counted, in seconds.
  package var offset = 0
  /// The desired retention of FSRS.
  package var retention = 0.9
  /// The parameter of FSRS that says how fast memories fade.
  package var decay = 0.1542

  /// Starts without notes.
  package init() {}

  /// The package; nil if it is larger than a ZIP archive may be.
  package func archive() -> [UInt8]? {
    guard let database = try? database() else { return nil }
    // The second file lists sounds and pictures.
    return ZipArchive.packed([("collection.anki2", database), ("media", Array("{}".utf8))])
  }
}
