import ArgumentParser
import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru word review`: asks the words that are due, one after another.
struct WordReviewCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Review the words that are due.",
    discussion: """
      Shows a word; Enter shows what it means; 1 again, 2 hard, 3 good, 4 easy answers. u takes the \
      last answer back, q ends.
      """
  )

  @Option(help: ArgumentHelp("Only words of this notebook.", valueName: "name"))
  var notebook: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let shelf = try WordShelf(context)
    let keys = KeyReader(context.input)
    defer { keys.restore() }
    var session = WordReviewSession(
      shelf: shelf,
      deck: try shelf.deck(),
      notebook: try notebook.map { try shelf.notebook(named: $0).id }
    )
    try session.run(keys)
  }
}

/// A review in the terminal.
private struct WordReviewSession {
  let shelf: WordShelf
  var deck: WordDeck
  let notebook: RecordID?
  private var identifiers: IdentifierSource
  private var given: [(review: WordReview, deck: WordDeck)] = []
  private var context: CommandContext { shelf.context }

  init(shelf: WordShelf, deck: WordDeck, notebook: RecordID?) {
    self.shelf = shelf
    self.deck = deck
    self.notebook = notebook
    identifiers = IdentifierSource(seed: shelf.context.seed)
  }

  mutating func run(_ keys: KeyReader) throws {
    while let index = deck.agenda(at: context.now, notebook: notebook).next {
      guard try ask(index, keys) else { break }
    }
    context.output.writeLine(context.messages.wordReviewDone(count: given.count))
  }

  /// Asks one word; false to end.
  private mutating func ask(_ index: Int, _ keys: KeyReader) throws -> Bool {
    let word = deck.words[index]
    let left = deck.agenda(at: context.now, notebook: notebook).count
    let start = context.now.instant
    context.output.writeLine("")
    context.output.writeLine("[\(left)] \(word.term)")
    var isShown = false
    while true {
      try context.flush()
      switch keys.next() {
      case nil, UInt8(ascii: "q"): return false
      case UInt8(ascii: "u"):
        guard let last = given.popLast() else { continue }
        try shelf.save([last.review.deletion(at: context.now.instant)])
        deck = last.deck
        return true
      case .some(let key) where (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(key):
        if !isShown { show(word, index) }
        try answer(index, key - UInt8(ascii: "0"), since: start)
        return true
      default:
        if !isShown { show(word, index) }
        isShown = true
      }
    }
  }

  private func show(_ word: Word, _ index: Int) {
    for text in [word.reading, word.meaning, word.example, word.note] where !text.isEmpty {
      context.output.writeLine("    " + text.replacingOccurrences(of: "\n", with: "\n    "))
    }
    let names = context.messages.wordRatings
    let waits = deck.preview(of: index, at: context.now).map(context.messages.wait)
    let choices = zip(names, waits).enumerated().map { "\($0 + 1) \($1.0) (\($1.1))" }
    context.output.writeLine(choices.joined(separator: "   "))
  }

  private mutating func answer(_ index: Int, _ grade: UInt8, since start: Instant) throws {
    guard let rating = WordRating(rawValue: grade) else { return }
    let now = context.now
    let review = WordReview(
      id: identifiers.next(at: now.instant).recordID,
      word: deck.words[index].id,
      rating: rating,
      milliseconds: now.instant - start,
      at: now
    )
    try shelf.save(review.writes(at: review.moment.instant))
    given.append((review, deck))
    deck.apply(review)
  }
}

/// Reads keys as they are pressed; lines where the input is no terminal.
final class KeyReader {
  private let input: InputSource
  private var saved: termios?

  init(_ input: InputSource) {
    self.input = input
    var settings = termios()
    guard input.isTerminal, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    saved = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// The next key; nil at the end of the input.
  func next() -> UInt8? {
    while input.bytes.isEmpty, !input.isAtEnd { input.fill() }
    guard let byte = input.bytes.first else { return nil }
    input.drop(1)
    // In a file of answers a digit stands on a line of its own.
    if saved == nil, byte != UInt8(ascii: "\n"), input.bytes.first == UInt8(ascii: "\n") {
      input.drop(1)
    }
    return byte
  }

  /// Gives the terminal its lines back.
  func restore() {
    guard var settings = saved else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
