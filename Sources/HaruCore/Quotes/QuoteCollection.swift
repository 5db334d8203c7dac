import HaruJSON
public import HaruSync
import HaruTime

/// Reads a built-in collection of quotes, a file in `Data/quotes`.
///
/// A line is a quote: id, text, author, source, year and tags (separated by commas), separated by
/// tabs; empty fields at the end may be omitted. A line that starts with `#` is a comment.
public enum QuoteCollection {
  /// The languages that have a collection.
  public static let languages = [
    "en", "ko", "cs", "da", "de", "es", "fi", "fr", "id", "it", "ja", "nb", "nl", "pl", "pt-BR",
    "ru", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
  ]

  /// The language of the collection for a reader's language: the same, or English.
  public static func language(for tag: String) -> String {
    languages.first { $0.hasSameBytes(as: tag) } ?? "en"
  }

  /// The collections of a reader: that of the reader's language, and those from which the person has
  /// marked or used quotes.
  public static func languages(
    for tag: String,
    marked ids: some Sequence<RecordID>
  ) -> [String] {
    var found = [language(for: tag)]
    for id in ids {
      guard let language = languages.first(where: { id.text.isNumbered(in: $0) }),
        !found.contains(where: { $0.hasSameBytes(as: language) })
      else { continue }
      found.append(language)
    }
    return found
  }

  /// The quotes of a UTF-8 file; lines without a text are skipped.
  public static func read(_ bytes: [UInt8], language: String) -> [QuoteEntry] {
    QuoteLines(bytes, language: language).entries
  }
}

extension String {
  /// Whether an id is that of a quote in a language's collection: `de-12`.
  fileprivate func isNumbered(in language: String) -> Bool {
    var bytes = utf8.makeIterator()
    for byte in language.utf8 where bytes.next() != byte { return false }
    guard bytes.next() == UInt8(ascii: "-"), let first = bytes.next() else { return false }
    return ASCII.digit(first) != nil
  }
}
