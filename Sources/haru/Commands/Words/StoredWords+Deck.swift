import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruUI

// The deck of a large list is cached beside its words, because replaying 250,000 reviews takes two
// seconds.
extension StoredWords {
  private static let name = "wordDeck"
  /// Below this number of words and reviews, replaying is fast enough.
  private static let worthKeeping = 2_000
  /// How many later changes a cached deck absorbs before it is rebuilt.
  private static let laterChanges = 1_000

  /// The words with their cards, scheduled according to the settings.
  func deck() throws -> WordDeck {
    try context.telling { () throws(StoreError) in
      let record = try store?.record(Settings.entity, id: Settings.id)
      let settings = record.map { WordSettings(record: $0) } ?? WordSettings()
      let startHour = Settings(record).dayStartHour
      if let kept = try keptDeck(settings, startHour) { return kept }
      let start = try store?.mark()
      let words = try store?.records(of: Word.entity).compactMap { Word(record: $0) } ?? []
      let reviews =
        try store?.records(of: WordReview.entity)
        .compactMap { WordReview(record: $0) } ?? []
      let deck = WordDeck(
        words: words,
        reviews: reviews,
        settings: settings,
        startHour: startHour
      )
      if let start, words.count + reviews.count >= Self.worthKeeping {
        // If the disk is full or read-only, the deck is simply not cached.
        try? store?.keep(
          deck.snapshot,
          as: Self.name,
          of: [Word.entity, WordReview.entity],
          since: start
        )
      }
      return deck
    }
  }

  /// The cached deck, updated with this device's later changes; nil if it must be rebuilt.
  private func keptDeck(
    _ settings: WordSettings,
    _ startHour: Int
  ) throws(StoreError) -> WordDeck? {
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
    return deck
  }
}
