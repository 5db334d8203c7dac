import HaruJSON
public import HaruTime

/// Words read from another program's file, and every part that could not be read.
public struct WordImport: Equatable, Sendable {
  /// A word in the file.
  public struct Entry: Equatable, Sendable {
    /// Its line, or its position in the file, from 1.
    public var line: Int
    /// The word.
    public var term = ""
    /// The meaning.
    public var meaning = ""
    /// An example sentence.
    public var example = ""
    /// The pronunciation.
    public var reading = ""
    /// A note.
    public var note = ""
    /// Its tags.
    public var tags: [String] = []
    /// Its language.
    public var language = ""
    /// The name of its notebook; empty for the first one.
    public var notebook = ""
    /// When it was saved; nil if the file does not say.
    public var savedOn: PlainDate?
    /// The answers in its review log, in order.
    public var answers: [Answer] = []
    /// The other program's schedule, if it has no review log.
    public var start: Start?
    /// Whether the other program excluded it from reviews.
    public var isSuspended = false

    /// Creates an entry without texts.
    public init(line: Int) { self.line = line }
  }

  /// An entry of another program's review log.
  public struct Answer: Equatable, Sendable {
    /// When it was given.
    public var instant: Instant
    /// What was answered.
    public var rating: WordRating
    /// How long it took, in milliseconds; nil if it was not measured.
    public var milliseconds: Int64?

    /// Creates an answer.
    public init(instant: Instant, rating: WordRating, milliseconds: Int64?) {
      self.instant = instant
      self.rating = rating
      self.milliseconds = milliseconds
    }
  }

  /// Another program's schedule of a word.
  public struct Start: Equatable, Sendable {
    /// An instant on the due date.
    public var due: Instant
    /// The days between the last review and the due date.
    public var days: Int
    /// The memory state.
    public var memory: FSRS.Memory

    /// Creates a schedule; impossible values are clamped.
    public init(due: Instant, days: Int, memory: FSRS.Memory) {
      self.due = due
      self.days = days
      self.memory = memory.bounded
    }
  }

  /// Lines without a readable word.
  public struct Unread: Equatable, Sendable {
    /// The lines, from 1.
    public let lines: ClosedRange<Int>
    /// Why.
    public let reason: Reason
  }

  /// Why lines could not be read.
  public enum Reason: UInt8, Sendable {
    /// They have no word.
    case noTerm
    /// The texts together exceed `WordImport.textLimit` bytes.
    case tooLong
    /// A quotation mark is not closed.
    case openQuote
    /// The date is invalid; the word was imported without it.
    case noDate
  }

  /// The limit for the texts of a word, in bytes.
  public static let textLimit = 12_000

  /// The entries, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// The unreadable lines, in the order of the file.
  public private(set) var unread: [Unread] = []

  /// Starts without words.
  public init() {}

  /// Records lines that could not be read.
  public mutating func reject(_ lines: ClosedRange<Int>, _ reason: Reason) {
    unread.append(Unread(lines: lines, reason: reason))
  }

  /// Adds a word, or records why it cannot be added.
  public mutating func add(_ entry: Entry, lines: ClosedRange<Int>) {
    if entry.term.utf8.isEmpty { return reject(lines, .noTerm) }
    let texts = [
      entry.term, entry.meaning, entry.example, entry.reading, entry.note, entry.language,
      entry.notebook,
    ]
    let size = (texts + entry.tags).reduce(0) { $0 + $1.utf8.count }
    if size > WordImport.textLimit { return reject(lines, .tooLong) }
    entries.append(entry)
  }
}
