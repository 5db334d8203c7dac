import HaruJSON
public import HaruSync
public import HaruTime

/// Quotes that were read from a file, and every line of it that could not be read.
public struct QuoteImport: Equatable, Sendable {
  /// How a file is written.
  public enum Format: UInt8, CaseIterable, Sendable {
    /// The text that strfile(1) takes: quotes with lines of `%` between them, `-- Author` at the end.
    case fortune
    /// Comma-separated values (RFC 4180), with or without a row that names the columns.
    case csv
    /// The same with tabs.
    case tsv
    /// An array of objects, or an object a line.
    case json
    /// A quote a line, with or without a dash and its author.
    case lines
  }

  /// A quote of the file.
  public struct Entry: Equatable, Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// What was read.
    public let quote: Quote
    /// What the file says was done with it.
    public var marks = Marks()
  }

  /// What somebody did with a quote, in the files that say so.
  public struct Marks: Equatable, Sendable {
    /// The id it had there; empty if the file has none.
    public var id: RecordID = ""
    /// Whether it was one of the favourites.
    public var isLiked = false
    /// The dates on which it was used.
    public var usedOn: [PlainDate] = []

    /// Makes marks of a quote that nobody touched.
    public init() {}

    var isEmpty: Bool { !isLiked && usedOn.isEmpty }
  }

  /// Lines that hold no quote that could be read.
  public struct Unread: Equatable, Sendable {
    /// The lines, from 1.
    public let lines: ClosedRange<Int>
    /// Why.
    public let reason: Reason
  }

  /// Why lines could not be read.
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// They are not written as the format asks.
    case malformed
    /// They hold no text.
    case noText
    /// The quote has more than `Quote.byteLimit` bytes.
    case tooLong
    /// They are not UTF-8.
    case notUTF8
    /// A quotation mark is opened and never closed.
    case openQuote
  }

  /// What was read and is new, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// The lines of quotes that were there already, in the library or further up in the file.
  public private(set) var duplicates: [Int] = []
  /// Those of them that were liked or used.
  public private(set) var marked: [Entry] = []
  /// What was not read, in the order of the file.
  public private(set) var unread: [Unread] = []

  private var digest: QuoteDigest

  /// Reads a file; `known` has the texts that are there already.
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

  /// Takes a quote, or notes why it cannot be.
  mutating func add(_ quote: Quote, _ lines: ClosedRange<Int>, marks: Marks = Marks()) {
    let quote = quote.cleaned
    if quote.text.utf8.isEmpty { return reject(lines, .noText) }
    // A browser reads a file as text and puts this mark where it is no UTF-8.
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

  // The digest is no part of the answer.
  /// Whether both read the same.
  public static func == (first: QuoteImport, second: QuoteImport) -> Bool {
    first.entries == second.entries && first.duplicates == second.duplicates
      && first.marked == second.marked && first.unread == second.unread
  }
}
