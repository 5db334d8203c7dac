import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruUI

// The deck of a large list is cached beside its words, because replaying 250,000 reviews takes more
// than a second. When its words are due is cached a second time, without the words: a list of the
// due ones and today's page need no more.
extension StoredWords {
  private static let name = "wordDeck"
  private static let dueName = "wordDue"
  private static let entities = [Word.entity, WordReview.entity]
  /// Below this number of words and reviews, replaying is fast enough.
  private static let worthKeeping = 2_000
  /// How many later changes a cached deck absorbs before it is rebuilt.
  private static let laterChanges = 1_000
  /// How many words are read faster than the whole deck.
  private static let readOneByOne = 4_000
  /// After how many later changes an updated deck is cached again.
  private static let worthKeepingAgain = 100

  /// The words with their cards, scheduled according to the settings.
  func deck() throws -> WordDeck {
    try context.telling { () throws(StoreError) in try deck(keptAfter: Self.worthKeepingAgain) }
  }

  /// When the words are due, from the cache; nil if that lacks the latest changes.
  func dueIndex() throws -> WordDueIndex? {
    try context.telling { () throws(StoreError) in
      guard let store, let kept = try store.derived(Self.dueName) else { return nil }
      let later = try store.operations(after: kept.lastOperation, limit: 1, of: Self.entities)
      let (settings, startHour) = try scheduling()
      return later.isEmpty
        ? WordDueIndex(bytes: kept.bytes, settings: settings, startHour: startHour) : nil
    }
  }

  /// The words that are due now.
  func agenda() throws -> WordAgenda {
    try dueIndex()?.agenda(at: context.now) ?? deck().agenda(at: context.now)
  }

  /// The words that are due now in the order of review, and the short ids of them; nil if the deck
  /// must be read, or if that takes no longer.
  func dueWords() throws -> (words: [Word], ids: ShortIDs)? {
    guard let store, let index = try dueIndex() else { return nil }
    let agenda = index.agenda(at: context.now)
    let order = agenda.learning + agenda.reviews + agenda.new
    if order.count > Self.readOneByOne { return nil }
    let (ids, near) = index.ids(at: order)
    let records = try context.telling { () throws(StoreError) in
      try store.records(of: Word.entity, ids: ids)
    }
    let words = records.compactMap { Word(record: $0) }
    return (words, ShortIDs(near.map(\.text), besides: index.names))
  }

  /// The statistics of reviews by day.
  func reviewHistory() throws -> ReviewHistory { try dueIndex()?.history ?? deck().history }

  /// Caches the deck again after a review, so that the next command finds it up to date.
  func keepDeck() throws(StoreError) {
    if let store, try store.hasDerived(Self.name) { _ = try deck(keptAfter: 1) }
  }

  /// Replays the reviews if a sync dropped the cached deck, so that the next command need not.
  func prepareDeck() throws(StoreError) {
    guard let store, try !store.hasDerived(Self.name) else { return }
    let count =
      try store.valueCount(of: Word.entity, having: "term")
      + store.valueCount(of: WordReview.entity, having: CellKey.fact)
    if count >= Self.worthKeeping { _ = try deck(keptAfter: 1) }
  }

  private func scheduling() throws(StoreError) -> (settings: WordSettings, startHour: Int) {
    let record = try store?.record(Settings.entity, id: Settings.id)
    let settings = record.map { WordSettings(record: $0) } ?? WordSettings()
    return (settings, Settings(record).dayStartHour)
  }

  /// The deck, which is cached again if the cached one lacked so many changes.
  private func deck(keptAfter limit: Int) throws(StoreError) -> WordDeck {
    let (settings, startHour) = try scheduling()
    let start = try store?.mark()
    if let (deck, changes) = try keptDeck(settings, startHour) {
      let isWhole = try store?.hasDerived(Self.dueName) ?? true
      if changes >= limit || !isWhole { keep(deck, since: start) }
      return deck
    }
    let words = try store?.records(of: Word.entity).compactMap { Word(record: $0) } ?? []
    var deck = WordDeck(words: words, reviews: [], settings: settings, startHour: startHour)
    var reviews = 0
    try store?.forEachFact(of: WordReview.entity) { id, fact in
      guard let review = try WordReview(id: id, fact: fact) else { return }
      deck.apply(review)
      reviews += 1
    }
    if words.count + reviews >= Self.worthKeeping { keep(deck, since: start) }
    return deck
  }

  /// Caches a deck; if the disk is full or read-only, it simply is not cached.
  private func keep(_ deck: WordDeck, since start: ReplicaStore.Mark?) {
    guard let start, let store else { return }
    try? store.keep(deck.snapshot, as: Self.name, of: Self.entities, since: start)
    if let index = deck.dueIndex {
      try? store.keep(index, as: Self.dueName, of: Self.entities, since: start)
    }
  }

  /// The cached deck, updated with this device's later changes, and how many those are; nil if it
  /// must be rebuilt.
  private func keptDeck(
    _ settings: WordSettings,
    _ startHour: Int
  ) throws(StoreError) -> (deck: WordDeck, changes: Int)? {
    guard let store, let kept = try store.derived(Self.name),
      var deck = WordDeck(snapshot: kept.bytes, settings: settings, startHour: startHour)
    else { return nil }
    let changes = try store.operations(after: kept.lastOperation, limit: Self.laterChanges)
      .map(\.write)
    if changes.count == Self.laterChanges { return nil }
    for id in Set(changes.filter { $0.key.entity == Word.entity }.map(\.key.id)).sorted() {
      // Words are ordered by id.
      guard deck.index(of: id) != nil || id > deck.words.last?.id ?? "",
        let word = try store.record(Word.entity, id: id).flatMap({ Word(record: $0) }),
        deck.take(word)
      else { return nil }
    }
    for change in changes where change.key.entity == WordReview.entity {
      let member = JSON.Member(key: change.key.field, value: change.value)
      guard change.key.id > deck.lastReview,
        let review = WordReview(record: Record(id: change.key.id, fields: [member]))
      else { return nil }
      deck.apply(review)
    }
    return (deck, changes.count)
  }
}
