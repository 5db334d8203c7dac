import HaruJSON
import HaruSync

/// Reads a collection of quotes that comes with Haru: a file of `Data/quotes`.
///
/// A line is a quote: id, text, author, source, year and tags (with commas), with tabs between them;
/// what is empty at the end may be left out. A line that begins with `#` is a remark.
public enum QuoteCollection {
  /// The languages that have a collection.
  public static let languages = ["en", "ko"]

  /// The language of the collection for somebody who reads one: that, or English.
  public static func language(for tag: String) -> String {
    languages.first { $0.hasSameBytes(as: tag) } ?? "en"
  }

  /// The quotes of a file in UTF-8; lines without a text are passed over.
  public static func read(_ bytes: [UInt8], language: String) -> [QuoteEntry] {
    var entries: [QuoteEntry] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count > 1, !parts[1].utf8.isEmpty else { continue }
      func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
      entries.append(
        QuoteEntry(
          id: RecordID(parts[0]),
          quote: Quote(
            text: parts[1],
            author: part(2),
            source: part(3),
            year: QuoteField.year(part(4)),
            tags: QuoteField.tags(part(5)),
            language: language
          )
        )
      )
    }
    return entries
  }
}
