import HaruJSON
public import HaruSync
public import HaruTime

/// Quotes read from a file, and every line that could not be read.
public struct QuoteImport: Sendable {
  /// The format of a file.
  public enum Format: UInt8, CaseIterable, Sendable {
    /// The format of strfile(1): quotes separated by lines of `%`, with `-- Author` at the end.
    case fortune
    /// Comma-separated values (RFC 4180), with or without a header row.
    case csv
    /// The same with tabs.
    case tsv
    /// An array of objects, or one object per line.
    case json
    /// One quote per line, with or without a dash and its author.
    case lines
  }

  /// A quote of the file.
  public struct Entry: Equatable, Sendable {
    /// The line on which it starts, from 1.
    public let line: Int
    /// The quote.
    public let quote: Quote
    /// The marks in the file.
    public var marks = Marks()
  }

  /// A person's marks of a quote, in files that have them.
  public struct Marks: Equatable, Sendable {
    /// The original id; empty if the file has none.
    public var id: RecordID = ""
    /// Whether it was one of the favourites.
    public var isLiked = false
    /// The dates on which it was used.
    public var usedOn: [PlainDate] = []

    /// Creates empty marks.
    public init() {}

    var isEmpty: Bool { !isLiked && usedOn.isEmpty }
  }

  /// Lines without a readable quote.
  public struct Unread: Equatable, Sendable {
    /// The lines, from 1.
    public let lines: ClosedRange<Int>
    /// Why.
    public let reason: Reason
  }

  /// Why lines could not be read.
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// They do not follow the format.
    case malformed
    /// They have no text.
    case noText
    /// The quote exceeds `Quote.byteLimit` bytes.
    case tooLong
    /// They are not UTF-8.
    case notUTF8
    /// A quotation mark is not closed.
    case openQuote
  }

  /// The new quotes, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// The lines of quotes that exist already, in the library or earlier in the file.
  public private(set) var duplicates: [Int] = []
  /// Those of them that were liked or used.
  public private(set) var marked: [Entry] = []
  /// The unreadable lines, in the order of the file.
  public private(set) var unread: [Unread] = []

  private var digest: QuoteDigest

  /// Reads a file; `known` has the existing texts.
  public init(_ bytes: [UInt8], format: Format, known: QuoteDigest = QuoteDigest()) {
    digest = known
    switch format {
    case .fortune: readFortune(bytes)
    case .csv: readTable(bytes, separator: UInt8(ascii: ","))
    case .tsv: readTable(bytes, separator: UInt8(ascii: "\t"))
    case .json: readJSON(bytes)
    case .lines: readLines(bytes)
    }
  }

  mutating func reject(_ lines: ClosedRange<Int>, _ reason: Reason) {
    unread.append(Unread(lines: lines, reason: reason))
  }

  /// Adds a quote, or records why it cannot be added.
  mutating func add(_ quote: Quote, _ lines: ClosedRange<Int>, marks: Marks = Marks()) {
    let quote = quote.cleaned
    if quote.text.utf8.isEmpty { return reject(lines, .noText) }
    // A browser reads a file as text and inserts this character where it is not UTF-8.
    if quote.text.unicodeScalars.contains("\u{FFFD}") { return reject(lines, .notUTF8) }
    if quote.byteCount > Quote.byteLimit { return reject(lines, .tooLong) }
    let entry = Entry(line: lines.lowerBound, quote: quote, marks: marks)
    if digest.insert(quote.text) {
      entries.append(entry)
    } else {
      duplicates.append(entry.line)
      if !marks.isEmpty { marked.append(entry) }
    }
  }
}
