extension QuoteImport {
  /// Reads a table: its first row may name the columns, else they are text, author, source, year,
  /// tags and language.
  mutating func readTable(_ bytes: [UInt8], separator: UInt8) {
    var table = DelimitedText(bytes, separator: separator)
    var columns: QuoteColumns?
    while let row = table.next() {
      if row.isCutOff {
        reject(row.lines, .openQuote)
      } else if let columns {
        add(columns.quote(row.fields), row.lines)
      } else if let named = QuoteColumns(header: row.fields) {
        columns = named
      } else {
        let usual = QuoteColumns()
        columns = usual
        add(usual.quote(row.fields), row.lines)
      }
    }
  }
}

/// Where each column of a table stands.
private struct QuoteColumns {
  private var columns: [Int?] = [0, 1, 2, 3, 4, 5]

  /// The columns without a row of names.
  init() {}

  /// The columns that a row names; nil if none of them is the text.
  init?(header: [String]) {
    columns = QuoteColumns.names.map { names in
      header.firstIndex { title in
        let title = SearchText(title).letters
        return names.contains { SearchText($0).letters == title }
      }
    }
    if columns[0] == nil { return nil }
  }

  private static let names = [
    ["text", "quote", "content", "body", "글귀", "문장", "내용"],
    ["author", "by", "name", "저자", "작가", "사람"],
    ["source", "work", "book", "title", "출처", "작품", "책"],
    ["year", "연도"],
    ["tags", "tag", "category", "categories", "태그", "분류"],
    ["language", "lang", "언어"],
  ]

  func quote(_ fields: [String]) -> Quote {
    func text(_ index: Int) -> String {
      guard let column = columns[index], fields.indices.contains(column) else { return "" }
      return SafeCell.read(fields[column])
    }
    return Quote(
      text: text(0),
      author: text(1),
      source: text(2),
      year: QuoteField.year(text(3)),
      tags: QuoteField.tags(text(4)),
      language: text(5)
    )
  }
}

/// Cells of a table that no spreadsheet takes for a formula.
///
/// A cell that begins with `=`, `+`, `-`, `@`, a tab or a line end gets an apostrophe before it (OWASP,
/// "CSV Injection"); reading takes it off again.
enum SafeCell {
  static func read(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), isFormula(cell.utf8.dropFirst().first) else {
      return cell
    }
    return String(decoding: Array(cell.utf8.dropFirst()), as: UTF8.self)
  }

  /// Appends a cell to a table, in quotation marks where it needs them (RFC 4180).
  static func write(_ cell: String, separator: UInt8, into bytes: inout [UInt8]) {
    let mark = UInt8(ascii: "\"")
    let text = isFormula(cell.utf8.first) ? [UInt8(ascii: "'")] + cell.utf8 : Array(cell.utf8)
    guard text.contains(where: { $0 == separator || $0 == mark || $0 == 0x0A || $0 == 0x0D }) else {
      bytes += text
      return
    }
    bytes.append(mark)
    for byte in text {
      if byte == mark { bytes.append(mark) }
      bytes.append(byte)
    }
    bytes.append(mark)
  }

  private static func isFormula(_ first: UInt8?) -> Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case 0x09, 0x0A, 0x0D: true
    default: false
    }
  }
}
