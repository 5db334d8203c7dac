import HaruJSON
public import HaruSync
import HaruTime

/// A collection of quotes, whose lines become quotes when they are needed.
public struct QuoteLines: Sendable {
  private let bytes: [UInt8]
  private let language: String
  /// Each line with a text, and where its id ends.
  private var lines: [(line: Range<Int>, idEnd: Int)] = []

  /// Finds the lines of a UTF-8 file.
  init(_ bytes: [UInt8], language: String) {
    (self.bytes, self.language) = (bytes, language)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      add(start..<end)
      start = end + 1
    }
  }

  private mutating func add(_ line: Range<Int>) {
    let tab = UInt8(ascii: "\t")
    guard bytes[line].first != UInt8(ascii: "#"), let idEnd = bytes[line].firstIndex(of: tab),
      idEnd + 1 < line.upperBound, bytes[idEnd + 1] != tab
    else { return }
    lines.append((line, idEnd))
  }

  /// The ids of all quotes.
  public var ids: [RecordID] { lines.map(id) }

  /// All quotes.
  public var entries: [QuoteEntry] { lines.map(entry) }

  /// The quotes with an id: one or none, unless the file has an id twice.
  public func entries(with id: RecordID) -> [QuoteEntry] {
    lines.filter { self.id(of: $0) == id }.map(entry)
  }

  private func id(of line: (line: Range<Int>, idEnd: Int)) -> RecordID {
    RecordID(String(utf8: bytes[line.line.lowerBound..<line.idEnd]))
  }

  private func entry(of line: (line: Range<Int>, idEnd: Int)) -> QuoteEntry {
    let parts = bytes[line.line]
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
