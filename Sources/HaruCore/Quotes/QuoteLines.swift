import HaruJSON
public import HaruSync
import HaruTime

/// A collection of quotes, whose lines become quotes when they are needed.
public struct QuoteLines: Sendable {
  private let bytes: [UInt8]
  private let language: String
  private var lines: [Line] = []

  /// Where a line with a text starts, and where its id and the line end.
  private struct Line {
    let start: Int, idEnd: Int, end: Int
  }

  /// Finds the lines of a UTF-8 file.
  init(_ bytes: [UInt8], language: String) {
    (self.bytes, self.language) = (bytes, language)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      add(start, end)
      start = end + 1
    }
  }

  private mutating func add(_ start: Int, _ end: Int) {
    let tab = UInt8(ascii: "\t")
    let line = bytes[start..<end]
    guard line.first != UInt8(ascii: "#"), let idEnd = line.firstIndex(of: tab), idEnd + 1 < end,
      bytes[idEnd + 1] != tab
    else { return }
    lines.append(Line(start: start, idEnd: idEnd, end: end))
  }

  /// The ids of all quotes.
  public var ids: [RecordID] { lines.map(id) }

  /// All quotes.
  public var entries: [QuoteEntry] { lines.map(entry) }

  /// The quotes with an id: one or none, unless the file has an id twice.
  public func entries(with id: RecordID) -> [QuoteEntry] {
    lines.filter { self.id(of: $0) == id }.map(entry)
  }

  private func id(of line: Line) -> RecordID {
    RecordID(String(utf8: bytes[line.start..<line.idEnd]))
  }

  private func entry(of line: Line) -> QuoteEntry {
    let parts = bytes[line.start..<line.end]
      .split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(utf8: $0) }
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    return QuoteEntry(
      id: RecordID(part(0)),
      quote: Quote(
        text: part(1),
        author: part(2),
        source: part(3),
        year: QuoteField.year(part(4)),
        tags: QuoteField.tags(part(5)),
        language: language
      )
    )
  }
}
