extension QuoteImport {
  /// Reads a table: its first row may name the columns; otherwise they are text, author, source,
  /// year, tags and language.
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

/// The indices of a table's columns.
private struct QuoteColumns {
  private var columns: [Int?] = [0, 1, 2, 3, 4, 5]

  /// The number of columns that a header may name; a row of a million blanks is not a header.
  private static let namedLimit = 64

  /// The default columns.
  init() {}

  /// The columns named by a row; nil if none of them is the text.
  init?(header: [String]) {
    columns = QuoteColumns.names.map { names in
      header.prefix(QuoteColumns.namedLimit).firstIndex { title in
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
      return SpreadsheetCell.read(fields[column])
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
