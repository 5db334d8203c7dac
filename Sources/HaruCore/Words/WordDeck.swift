public import HaruSync
public import HaruTime

/// All words with their cards, built by replaying the reviews in order.
///
/// The same words, reviews and settings give the same cards on every device.
public struct WordDeck: Sendable {
  /// The words, in the given order.
  public private(set) var words: [Word]
  /// The card of each word, by the same index.
  public private(set) var cards: [WordCard]
  /// The statistics of reviews by day.
  public internal(set) var history = ReviewHistory()
  /// The id of the last applied review; empty before the first.
  public internal(set) var lastReview: RecordID = ""

  let settings: WordSettings
  let startHour: Int
  private let scheduler: WordScheduler
  private var numbers = IdentifierTable()

  /// Replays reviews; those of unknown words count only in the history.
  ///
  /// Days start at `startHour`.
  public init(
    words: [Word],
    reviews: some Sequence<WordReview>,
    settings: WordSettings = WordSettings(),
    startHour: Int
  ) {
    self.words = words
    self.settings = settings
    self.startHour = startHour
    scheduler = WordScheduler(settings.model)
    cards = words.map { WordCard($0.start) }
    for word in words { _ = numbers.number(word.id) }
    for review in reviews { apply(review) }
  }

  /// The index of a word, nil if it is not in the deck.
  public func index(of id: RecordID) -> Int? { numbers.find(id) }

  /// Adds a word at the end, or replaces the one with its id; returns false if the reviews have to
  /// be replayed because the word's initial state changed.
  public mutating func take(_ word: Word) -> Bool {
    guard let index = index(of: word.id) else {
      add(word, card: WordCard(word.start))
      return true
    }
    guard words[index].start == word.start else { return false }
    words[index] = word
    return true
  }

  mutating func reserve(_ count: Int) {
    words.reserveCapacity(count)
    cards.reserveCapacity(count)
    numbers.reserve(count)
  }

  mutating func add(_ word: Word, card: WordCard) {
    _ = numbers.number(word.id)
    words.append(word)
    cards.append(card)
  }

  /// Applies a review that just happened; returns the previous card, for undoing it.
  @discardableResult
  public mutating func apply(_ review: WordReview) -> WordCard? {
    let day = day(of: review.moment)
    lastReview = review.id
    guard let index = numbers.find(review.word), index < cards.count else {
      history.add(day: day, stage: .review, rating: review.rating, isLater: false)
      return nil
    }
    let old = cards[index]
    history.add(
      day: day,
      stage: old.stage,
      rating: review.rating,
      isLater: day > old.reviewedDay
    )
    scheduler.answer(&cards[index], review.rating, at: review.moment.instant, on: day)
    return old
  }

  /// Undoes the last applied review; `card` is the result of `apply`.
  public mutating func takeBack(_ review: WordReview, to card: WordCard?) {
    let day = day(of: review.moment)
    history.add(
      day: day,
      stage: card?.stage ?? .review,
      rating: review.rating,
      isLater: card.map { day > $0.reviewedDay } ?? false,
      times: -1
    )
    guard let card, let index = numbers.find(review.word), index < cards.count else { return }
    cards[index] = card
  }

  /// How long a word would wait after each answer, from again to easy.
  public func preview(of index: Int, at moment: Moment) -> [WordInterval] {
    scheduler.preview(cards[index], at: moment.instant, on: day(of: moment))
  }

  /// The study day of a moment, in days since 1970.
  public func day(of moment: Moment) -> Int { StudyDay.number(moment, startHour: startHour) }
}

extension WordDeck {
  /// The words that are due at a moment.
  public func agenda(at moment: Moment, notebook: RecordID? = nil) -> WordAgenda {
    let day = day(of: moment)
    return WordAgenda(
      of: words.count,
      at: moment.instant,
      on: day,
      newLeft: settings.newPerDay - history.introduced(on: day)
    ) { index in
      if words[index].isSuspended { return nil }
      if let notebook, words[index].notebook != notebook { return nil }
      return WordDue(cards[index])
    }
  }

  /// How many reviews are due on each of the next days, today first; overdue ones count for today.
  public func forecast(from moment: Moment, days: Int = 30) -> [Int] {
    let today = day(of: moment)
    var counts = [Int](repeating: 0, count: max(days, 0))
    for index in cards.indices where cards[index].stage != .new && !words[index].isSuspended {
      let wait = max(0, cards[index].dueDay - today)
      if wait < counts.count { counts[wait] += 1 }
    }
    return counts
  }
}
