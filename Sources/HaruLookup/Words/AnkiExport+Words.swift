package import HaruCore
package import HaruStore
package import HaruSync
package import HaruTime

extension AnkiExport {
  /// Adds words with their reviews, which are replayed with the current settings.
  ///
  /// `changedAt` returns when each word was last changed.
  package init(
    _ words: [Word],
    notebooks: [Notebook],
    reviews: [WordReview],
    settings: WordSettings,
    startHour: Int,
    changedAt: [RecordID: Instant],
    offset: UTCOffset
  ) {
    self.init()
    self.offset = offset.seconds
    retention = Double(settings.retention) / 100
    decay = settings.parameters.last ?? decay
    let names = Dictionary(notebooks.map { ($0.id, $0.name) }) { first, _ in first }
    notes = words.map { word in
      var note = Note(word, deck: names[word.notebook])
      note.changedAt = (changedAt[word.id] ?? word.savedAt.instant).milliseconds
      return note
    }
    var deck = WordDeck(words: words, reviews: [], settings: settings, startHour: startHour)
    for review in reviews {
      guard let index = deck.index(of: review.word), let before = deck.apply(review) else {
        continue
      }
      notes[index].answers.append(Answer(review, before: before, after: deck.cards[index]))
    }
    for index in notes.indices {
      notes[index].card = Card(words[index], deck.cards[index], settings.model)
    }
  }
}

extension AnkiExport.Note {
  fileprivate init(_ word: Word, deck: String?) {
    self.init(guid: word.id.text) { field in
      switch field {
      case .term: word.term
      case .meaning: word.meaning
      case .example: word.example
      case .reading: word.reading
      case .note: word.note
      case .language: word.language
      case .saved: word.savedOn.description
      }
    }
    savedAt = word.savedAt.instant.milliseconds
    tags = word.tags
    self.deck = deck ?? AnkiExport.defaultDeck
  }
}

extension AnkiExport.Answer {
  fileprivate init(_ review: WordReview, before: WordCard, after: WordCard) {
    self.init(at: review.moment.instant.milliseconds, rating: review.rating.rawValue)
    duration = review.milliseconds ?? 0
    stage = before.ankiStage
    waits = (before.wait, after.wait)
    memory = AnkiExport.Memory(after.memory)
  }
}

extension AnkiExport.Card {
  fileprivate init(_ word: Word, _ card: WordCard, _ model: FSRS) {
    self.init()
    stage = card.ankiStage
    isSuspended = word.isSuspended
    start = word.start.flatMap { AnkiExport.Start($0) }
    guard stage != .new else { return }
    memory = AnkiExport.Memory(card.memory)
    reviews = card.reviews
    lapses = card.lapses
    if card.reviews > 0 { reviewedAt = card.reviewedAt.milliseconds }
    due = card.isOnStep ? card.dueAt.milliseconds / 1_000 : Int64(card.dueDay)
    interval = card.isOnStep ? model.interval(card.memory) : card.wait
    let all =
      card.stage == .learning ? WordScheduler.learningSteps : WordScheduler.relearningSteps
    steps = card.isOnStep ? max(all.count - card.step, 1) : 0
  }
}

extension AnkiExport.Start {
  fileprivate init?(_ start: WordStart) {
    guard let memory = AnkiExport.Memory(start.memory) else { return nil }
    let due = start.dueOn.daysSinceEpoch
    let interval = due - start.reviewedOn.daysSinceEpoch
    self.init(dueDay: due, interval: interval, memory: memory)
  }
}

extension AnkiExport.Memory {
  fileprivate init?(_ memory: FSRS.Memory) {
    self.init(stability: memory.stability, difficulty: memory.difficulty)
  }
}

extension WordCard {
  fileprivate var ankiStage: AnkiExport.Card.Stage {
    switch stage {
    case .new: .new
    case .learning: .learning
    case .review: .review
    case .relearning: .relearning
    }
  }

  /// How long it waits since its last review: days, or negative seconds; 0 if it is new.
  fileprivate var wait: Int {
    switch stage {
    case .new: 0
    case .review: dueDay - reviewedDay
    case .learning, .relearning: Int((reviewedAt - dueAt) / 1_000)
    }
  }
}
