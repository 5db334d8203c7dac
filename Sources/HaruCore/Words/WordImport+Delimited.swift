import HaruJSON
import HaruTime

extension WordImport {
  /// Reads a table of words: CSV, TSV or Anki's text with its `#separator:tab` lines.
  ///
  /// The first row, or Anki's `#columns:`, may name the columns (`term`, `meaning`, `example`,
  /// `reading`, `note`, `tags`, `language`, `notebook`, `saved`, and the names of other programs);
  /// without names they are term, meaning, example, note. The separator is the one in Anki's
  /// header, otherwise a tab, semicolon or comma, whichever occurs in the first line. The leading
  /// apostrophe that protects spreadsheets (`'=`) is removed.
  public init(delimited bytes: [UInt8]) {
    self.init()
    let header = AnkiTextHeader(bytes)
    var rows = DelimitedText(Array(bytes[header.length...]), separator: header.separator)
    var columns = header.columns
    var isFirst = true
    while let row = rows.next() {
      defer { isFirst = false }
      let lines = row.lines.lowerBound + header.lines...row.lines.upperBound + header.lines
      if row.isCutOff {
        reject(lines, .openQuote)
        continue
      }
      if isFirst, columns == nil {
        let names = row.fields.map(Column.init(name:))
        if names.contains(.term) {
          columns = names
          continue
        }
      }
      read(row.fields, columns ?? header.usual(row.fields.count), lines, header)
    }
  }

  private mutating func read(
    _ fields: [String],
    _ columns: [Column?],
    _ lines: ClosedRange<Int>,
    _ header: AnkiTextHeader
  ) {
    var entry = Entry(line: lines.lowerBound)
    entry.notebook = header.deck
    entry.tags = header.tags
    for (column, field) in zip(columns, fields) {
      let text = header.isHTML ? ImportedText.text(html: field) : WordImport.cell(field)
      switch column {
      case .tags: entry.tags = Word.tags(in: text) + header.tags
      case .saved where text.utf8.isEmpty: break
      case .saved:
        entry.savedOn = try? PlainDate(
          parsing: String(utf8: Array(text.utf8.prefix(10)))
        )
        if entry.savedOn == nil { reject(lines, .noDate) }
      // Anki's default deck, which is not a choice.
      case .notebook where header.lines > 0 && text.hasSameBytes(as: "Default"): entry.notebook = ""
      case .some(let column): entry.set(column, text)
      case nil: break
      }
    }
    add(entry, lines: lines)
  }

  /// A cell without surrounding blanks and without the apostrophe that `WordExport` puts before
  /// formulas.
  private static func cell(_ field: String) -> String {
    let text = field.trimmed
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "'"), let second = bytes.dropFirst().first,
      WordExport.needsGuard(second)
    else { return text }
    return String(utf8: Array(bytes.dropFirst()))
  }

  /// The content of a column.
  enum Column: CaseIterable {
    case term, meaning, example, reading, note, tags, language, notebook, saved

    /// The names in various programs; the first one is Haru's.
    private var names: [StaticString] {
      switch self {
      case .term: ["term", "word", "front", "expression", "vocabulary", "단어"]
      case .meaning: ["meaning", "back", "definition", "translation", "뜻"]
      case .example: ["example", "sentence", "context", "예문"]
      case .reading: ["reading", "pronunciation", "pinyin", "kana", "발음"]
      case .note: ["note", "notes", "extra", "메모"]
      case .tags: ["tags", "tag", "태그"]
      case .language: ["language", "lang", "언어"]
      case .notebook: ["notebook", "deck", "단어장"]
      case .saved: ["saved", "date", "저장일"]
      }
    }

    /// Haru's name.
    var name: StaticString { names[0] }

    /// The column with a name, ignoring case; nil if unknown.
    init?(name: String) {
      let typed = name.trimmed.utf8.map(ASCII.lowercased)
      let found = Column.allCases.first { column in
        column.names.contains { $0.withUTF8Buffer { $0.elementsEqual(typed) } }
      }
      guard let found else { return nil }
      self = found
    }
  }
}

extension WordImport.Entry {
  /// Sets a text; another note is appended below the first.
  mutating func set(_ column: WordImport.Column, _ text: String) {
    switch column {
    case .term: term = text
    case .meaning: meaning = text
    case .example: example = text
    case .reading: reading = text
    case .note where text.utf8.isEmpty || note.utf8.isEmpty: note += text
    case .note: note += "\n" + text
    case .language: language = text
    case .notebook: notebook = text
    case .tags, .saved: break
    }
  }
}
