import HaruJSON
import HaruTime

/// Reads a table whose first row may name its columns; without names they have the usual order.
///
/// The separator is a tab, semicolon or comma, whichever occurs in the first line.
struct NamedColumns {
  private var table: DelimitedText
  /// The first row, unless it is a header.
  private var first: DelimitedText.Row?
  /// The place of each column in the rows.
  private let places: [Int?]

  /// The number of columns that a header may name; a row of a million blanks is not a header.
  private static let namedLimit = 64

  /// Starts a table; `names` are those of each column, and a header names at least the first one.
  init(_ bytes: [UInt8], names: [[String]]) {
    let line = bytes.prefix { $0 != 0x0A }
    let separator = [ASCII.tab, UInt8(ascii: ";")].first { line.contains($0) } ?? ASCII.comma
    table = DelimitedText(bytes, separator: separator)
    let row = table.next()
    let titles = (row?.fields ?? []).prefix(Self.namedLimit).map { SearchText($0).letters }
    let named = names.map { names in
      titles.firstIndex { title in names.contains { SearchText($0).letters == title } }
    }
    let isHeader = named[0] != nil
    places = isHeader ? named : names.indices.map { $0 }
    first = isHeader ? nil : row
  }

  /// The next row and its cell of each column, empty if it has none; nil after the last row.
  mutating func next() -> (row: DelimitedText.Row, cells: [String])? {
    var next = first
    first = nil
    if next == nil { next = table.next() }
    guard let row = next else { return nil }
    let cells = places.map { place -> String in
      guard let place, row.fields.indices.contains(place) else { return "" }
      return SpreadsheetCell.read(row.fields[place].trimmed)
    }
    return (row, cells)
  }
}
