import HaruTime

extension WordImport {
  /// Adds a note of Anki: its fields by name, otherwise the first as the word, the second as its
  /// meaning, the third as an example and the rest as a note.
  public mutating func addNote(
    _ place: Int,
    fields: [(name: String, html: String)],
    tags: String,
    deck: String,
    answers: [Answer],
    start: Start? = nil,
    isSuspended: Bool = false
  ) {
    let places = place...place
    if fields.reduce(0, { $0 + $1.html.utf8.count }) > Self.noteLimit {
      return reject(places, .tooLong)
    }
    var columns = fields.map { Column(name: $0.name) }
    // If two fields have the same role, or none is the word, their order decides.
    let isClear = columns.contains(.term) && columns.contains(.meaning)
    if !isClear || columns.count(where: { $0 == .term }) > 1 {
      let first: [Column] = [.term, .meaning, .example]
      columns = fields.indices.map { $0 < first.count ? first[$0] : .note }
    }
    var entry = Entry(line: place)
    for (column, field) in zip(columns, fields) {
      let text = ImportedText.text(html: field.html)
      if column == .saved, let date = try? PlainDate(parsing: text) {
        entry.savedOn = date
      } else {
        entry.set(column == .saved ? .note : column ?? .note, text)
      }
    }
    entry.tags = Word.tags(in: tags)
    entry.notebook = deck
    entry.answers = answers
    entry.start = start
    entry.isSuspended = isSuspended
    add(entry, lines: places)
  }

  /// The limit for the fields of a note with their markup, in bytes.
  private static let noteLimit = 1 << 20
}
