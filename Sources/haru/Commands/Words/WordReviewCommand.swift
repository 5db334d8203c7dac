import ArgumentParser
import HaruPlatform
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru word review`: reviews the words that are due.
struct WordReviewCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Review the words that are due.",
    discussion: """
      Shows a word; Enter shows the answer; 1 again, 2 hard, 3 good, 4 easy rates it. u undoes \
      the last rating, q quits.
      """
  )

  @Option(
    help: ArgumentHelp("Only words in this notebook: a name or an id.", valueName: "name")
  )
  var notebook: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let stored = try StoredWords(context)
    let keys = KeyReader(context.input)
    defer { keys.restore() }
    var session = WordReviewSession(
      stored: stored,
      deck: try stored.deck(),
      notebook: try notebook.map { try stored.notebook(named: $0).id }
    )
    try session.run(keys)
    try context.flush()
    // Whatever fails here, the next command makes up for it.
    try? stored.keepDeck()
  }
}

/// A review in the terminal.
private struct WordReviewSession {
  let stored: StoredWords
  var deck: WordDeck
  let notebook: RecordID?
  private var identifiers: IdentifierSource
  private var given: [(review: WordReview, deck: WordDeck)] = []
  private var time: ReviewTime
  private var context: CommandContext { stored.context }

  init(stored: StoredWords, deck: WordDeck, notebook: RecordID?) {
    self.stored = stored
    self.deck = deck
    self.notebook = notebook
    identifiers = IdentifierSource(seed: stored.context.seed)
    time = ReviewTime(at: stored.context.now)
  }

  mutating func run(_ keys: KeyReader) throws {
    while let index = deck.agenda(at: context.now, notebook: notebook).next {
      guard try ask(index, keys) else { break }
    }
    try keepTime()
    context.output.writeLine(context.messages.wordReviewDone(count: given.count))
  }

  /// Reviews one word; false to quit.
  private mutating func ask(_ index: Int, _ keys: KeyReader) throws -> Bool {
    let word = deck.words[index]
    let left = deck.agenda(at: context.now, notebook: notebook).count
    let start = context.now.instant
    context.output.writeLine("")
    context.output.writeRow("[\(left)] \(word.term)")
    var isShown = false
    while true {
      try context.flush()
      switch keys.next() {
      case nil, UInt8(ascii: "q"): return false
      case UInt8(ascii: "u"):
        guard let last = given.popLast() else { continue }
        try context.save([last.review.deletion(at: context.now.instant)])
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
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        context.output.writeRow("    \(line)")
      }
    }
    let names = context.messages.wordRatings
    let waits = deck.preview(of: index, at: context.now).map(context.messages.wait)
    let choices = zip(names, waits).enumerated().map { "\($0 + 1) \($1.0) (\($1.1))" }
    context.output.writeRow(choices.joined(separator: "   "))
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
    try context.save(review.writes(at: review.moment.instant))
    given.append((review, deck))
    deck.apply(review)
    time.answer(at: now)
  }

  /// Saves the time of the review as a session, unless a session was running anyway.
  private mutating func keepTime() throws {
    let store = try context.telling { () throws(StoreError) in try context.store() }
    let record = try context.telling { () throws(StoreError) in
      try store.record(Settings.entity, id: Settings.id)
    }
    let device = try context.telling { () throws(StoreError) in try store.syncState().device }
    let items = try context.workItems()
    let known = items.first { $0.id == ReviewTime.task }
    let item = known ?? .ofReviews(named: context.messages.wordTitle, after: items)
    let now = context.now.instant
    guard record.map({ WordSettings(record: $0).recordsTime }) ?? true,
      try !context.runningSessions().contains(where: { $0.device == device }),
      let work = time.session(id: identifiers.next(at: now).recordID, name: item.name)
    else { return }
    let all = try context.telling { () throws(StoreError) in
      try store.records(of: WorkItem.entity, includingDeleted: true)
    }
    let isNew = !all.contains { $0.id == item.id }
    try context.save((isNew ? item.writes(since: nil, at: now) : []) + work.writes(at: now))
    let spent = context.messages.time(work.actualSeconds, exactly: false)
    context.output.writeLine(context.messages.wordTimerKept(time: spent))
  }
}
