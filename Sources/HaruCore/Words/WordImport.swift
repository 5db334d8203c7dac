public import HaruTime

/// Words that were read from another program's file, and every part of it that could not be read.
public struct WordImport: Equatable, Sendable {
  /// One word as the file has it.
  public struct Entry: Sendable {
    /// The line on which it stands, or its place in the file, from 1.
    public var line: Int
    /// The word.
    public var term = ""
    /// What it means.
    public var meaning = ""
    /// A sentence in which it stands.
    public var example = ""
    /// How it is read aloud.
    public var reading = ""
    /// A remark.
    public var note = ""
    /// Its tags.
    public var tags: [String] = []
    /// Its language.
    public var language = ""
    /// The name of its notebook; empty for the first one.
    public var notebook = ""
    /// When it was saved; nil where the file does not say.
    public var savedOn: PlainDate?
    /// The answers that were given to it, in order.
    public var answers: [Answer] = []
    /// Where the other program had come with it without telling the answers.
    public var start: Start?
    /// Whether the other program left it out of its reviews.
    public var isSuspended = false

    /// Makes an entry without texts.
    public init(line: Int) { self.line = line }
  }

  /// An answer of another program's review log.
  public struct Answer: Equatable, Sendable {
    /// When it was given.
    public var instant: Instant
    /// What was answered.
    public var rating: WordRating
    /// How long it took, in milliseconds; nil if nobody measured.
    public var milliseconds: Int64?

    /// Makes an answer.
    public init(instant: Instant, rating: WordRating, milliseconds: Int64?) {
      self.instant = instant
      self.rating = rating
      self.milliseconds = milliseconds
    }
  }

  /// How well another program thinks that a word is known.
  public struct Start: Equatable, Sendable {
    /// An instant of the day on which it is due.
    public var due: Instant
    /// The days from its last review to that day.
    public var days: Int
    /// What is known of the memory.
    public var memory: FSRS.Memory

    /// Makes a beginning; numbers that no memory has are brought to those that one can have.
    public init(due: Instant, days: Int, memory: FSRS.Memory) {
      self.due = due
      self.days = days
      self.memory = memory.bounded
    }
  }

  /// Lines that hold no word that could be read.
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
    /// The texts are longer than a word should be, `WordImport.textLimit` bytes together.
    case tooLong
    /// A quotation mark is opened and never closed.
    case openQuote
    /// The date is none; the word was read without it.
    case noDate
  }

  /// How many bytes the texts of a word may have together.
  public static let textLimit = 12_000

  /// What was read, in the order of the file.
  public private(set) var entries: [Entry] = []
  /// What was not, in the order of the file.
  public private(set) var unread: [Unread] = []

  /// Begins without words.
  public init() {}

  /// Notes lines that could not be read.
  public mutating func reject(_ lines: ClosedRange<Int>, _ reason: Reason) {
    unread.append(Unread(lines: lines, reason: reason))
  }

  /// Takes a word, or notes why it cannot be.
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

extension WordImport.Entry: Equatable {
  /// Whether both say the same.
  public static func == (first: WordImport.Entry, second: WordImport.Entry) -> Bool {
    let isSame = { (first: String, second: String) in first.utf8.elementsEqual(second.utf8) }
    return first.line == second.line && isSame(first.term, second.term)
      && isSame(first.meaning, second.meaning) && isSame(first.example, second.example)
      && isSame(first.reading, second.reading) && isSame(first.note, second.note)
      && isSame(first.language, second.language) && isSame(first.notebook, second.notebook)
      && first.tags.elementsEqual(second.tags, by: isSame) && first.savedOn == second.savedOn
      && first.answers == second.answers && first.start == second.start
      && first.isSuspended == second.isSuspended
  }
}
