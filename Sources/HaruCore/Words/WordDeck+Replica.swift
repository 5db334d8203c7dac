public import HaruSync

extension WordDeck {
  /// A person's words with their cards, from the records of words, reviews and settings.
  public init(of replica: Replica) {
    let record = replica.record(Settings.entity, id: Settings.id)
    self.init(
      words: replica.records(of: Word.entity).compactMap { Word(record: $0) },
      reviews: replica.records(of: WordReview.entity).compactMap { WordReview(record: $0) },
      settings: record.map { WordSettings(record: $0) } ?? WordSettings(),
      startHour: Settings(record).dayStartHour
    )
  }
}
