import HaruSync
import HaruTime

/// Exports words as a table: tab- or comma-separated, with a header.
public enum WordExport {
  /// The formats of the table.
  public enum Format: Sendable {
    /// RFC 4180, with CRLF line ends.
    case csv
    /// The same with tabs and LF line ends.
    case tsv
    /// Tabs, after Anki's header lines.
    case anki
  }

  /// The table; `notebooks` maps ids to names.
  ///
  /// A cell that a spreadsheet would read as a formula gets a leading apostrophe (OWASP, "CSV
  /// Injection"), except for Anki, which would show it.
  public static func text(_ words: [Word], notebooks: [Notebook], as format: Format) -> [UInt8] {
    var output: [UInt8] = []
    let columns = WordImport.Column.allCases
    let names = columns.map { "\($0.name)" }
    if format == .anki {
      output += Array("#separator:tab\n#html:false\n#notetype:Basic\n#columns:".utf8)
      // Anki fills the fields of its note type by these names.
      let fields = ["Front", "Back"] + names.dropFirst(2)
      output += Array(fields.joined(separator: "\t").utf8)
      let tags = columns.firstIndex(of: .tags) ?? 0
      let notebook = columns.firstIndex(of: .notebook) ?? 0
      output += Array("\n#tags column:\(tags + 1)\n#deck column:\(notebook + 1)\n".utf8)
    } else {
      append(names, format, &output)
    }
    for word in words {
      let notebook = notebooks.first { $0.id == word.notebook }
      let name = notebook?.name ?? (format == .anki ? "Default" : "")
      append(columns.map { cell($0, word, name) }, format, &output)
    }
    return output
  }

  /// Whether a cell that starts with this byte would be a formula.
  static func needsGuard(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), ASCII.plus, ASCII.minus, UInt8(ascii: "@"), ASCII.tab, 0x0D: true
    default: false
    }
  }

  private static func cell(_ column: WordImport.Column, _ word: Word, _ notebook: String) -> String
  {
    switch column {
    case .term: word.term
    case .meaning: word.meaning
    case .example: word.example
    case .reading: word.reading
    case .note: word.note
    case .tags: word.tags.joined(separator: " ")
    case .language: word.language
    case .notebook: notebook
    case .saved: word.savedOn.description
    }
  }

  private static func append(_ cells: [String], _ format: Format, _ output: inout [UInt8]) {
    let separator = format == .csv ? ASCII.comma : ASCII.tab
    for index in cells.indices {
      if index > 0 { output.append(separator) }
      let bytes = cells[index].utf8
      let isGuarded = format != .anki && (bytes.first.map(needsGuard) ?? false)
      // Anki skips lines that begin with a number sign.
      let isComment = index == 0 && bytes.first == UInt8(ascii: "#")
      let isQuoted =
        isComment
        || bytes.contains {
          $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
        }
      if isQuoted { output.append(UInt8(ascii: "\"")) }
      if isGuarded { output.append(UInt8(ascii: "'")) }
      for byte in bytes {
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
      if isQuoted { output.append(UInt8(ascii: "\"")) }
    }
    if format == .csv { output.append(0x0D) }
    output.append(0x0A)
  }
}
