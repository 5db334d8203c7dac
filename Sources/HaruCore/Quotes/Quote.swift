import HaruJSON

/// A quote and its origin.
public struct Quote: Sendable {
  /// The limit for all texts of a quote together, in bytes.
  public static let byteLimit = 8_000

  /// The text; may have several lines.
  public var text: String
  /// The author; empty if nobody is known by name.
  public var author: String
  /// The work or the tradition; empty if unknown.
  public var source: String
  /// The year of the work; before year 1 as in ISO 8601 (0 is 1 BC).
  public var year: Int?
  /// The tags.
  public var tags: [String]
  /// The BCP 47 tag of its language; empty if unknown.
  public var language: String

  /// The searchable texts.
  public var texts: [String] { [text, author, source] + tags }

  /// Creates a quote.
  public init(
    text: String,
    author: String = "",
    source: String = "",
    year: Int? = nil,
    tags: [String] = [],
    language: String = ""
  ) {
    self.text = text
    self.author = author
    self.source = source
    self.year = year
    self.tags = tags
    self.language = language
  }

  /// Whether it has a tag, ignoring case and accents.
  public func hasTag(_ tag: String) -> Bool {
    let wanted = SearchText(tag).letters
    return tags.contains { SearchText($0).letters == wanted }
  }

  /// The quote in the form for saving.
  ///
  /// Control characters and overrides of the text direction are removed, line ends are LF,
  /// surrounding blanks and empty tags are dropped.
  public var cleaned: Quote {
    Quote(
      text: QuoteText.cleaned(text, isOneLine: false),
      author: QuoteText.cleaned(author),
      source: QuoteText.cleaned(source),
      year: year,
      tags: tags.map { QuoteText.cleaned($0) }.filter { !$0.utf8.isEmpty },
      language: QuoteText.cleaned(language)
    )
  }

  /// The size of its texts in bytes.
  public var byteCount: Int {
    var count = text.utf8.count + author.utf8.count + source.utf8.count + language.utf8.count
    for tag in tags { count += tag.utf8.count }
    return count
  }
}

extension Quote: Equatable {
  // Texts are compared as bytes: `String ==` would pull Unicode tables into the web app.
  /// Whether all parts are the same.
  public static func == (first: Quote, second: Quote) -> Bool {
    first.text.hasSameBytes(as: second.text) && first.author.hasSameBytes(as: second.author)
      && first.source.hasSameBytes(as: second.source) && first.year == second.year
      && first.language.hasSameBytes(as: second.language)
      && first.tags.elementsEqual(second.tags) { $0.hasSameBytes(as: $1) }
  }
}
