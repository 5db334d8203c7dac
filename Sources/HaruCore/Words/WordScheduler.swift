public import HaruTime

/// Schedules words: FSRS-6 with learning steps of minutes, like py-fsrs 6.3.2.
public struct WordScheduler: Sendable {
  /// The steps of a new word, in seconds.
  public static let learningSteps = [60, 600]
  /// The steps of a forgotten word, in seconds.
  public static let relearningSteps = [600]

  /// The forgetting model.
  public let model: FSRS
  private let learning: [Int]
  private let relearning: [Int]

  /// Creates a scheduler from a model and steps; without steps, words are scheduled in days at
  /// once.
  public init(
    _ model: FSRS,
    learningSteps: [Int] = WordScheduler.learningSteps,
    relearningSteps: [Int] = WordScheduler.relearningSteps
  ) {
    self.model = model
    learning = learningSteps
    relearning = relearningSteps
  }

  /// Advances a card by an answer at an instant of a study day; returns how long it waits.
  @discardableResult
  public func answer(
    _ card: inout WordCard,
    _ rating: WordRating,
    at now: Instant,
    on day: Int
  ) -> WordInterval {
    card.memory =
      card.stage == .new
      ? model.first(rating)
      : model.next(card.memory, rating, elapsedDays: day - card.reviewedDay)
    if card.stage == .review, rating == .again { card.lapses += 1 }
    let interval = advance(&card, rating)
    card.reviews += 1
    card.reviewedAt = now
    card.reviewedDay = day
    switch interval {
    case .seconds(let seconds):
      card.dueAt = now + Int64(seconds) * 1_000
      card.dueDay = day
    case .days(let days):
      card.dueDay = day + days
      card.dueAt = Instant(milliseconds: .max)
    }
    return interval
  }

  /// How long the card would wait after each answer, from again to easy.
  public func preview(_ card: WordCard, at now: Instant, on day: Int) -> [WordInterval] {
    WordRating.allCases.map { rating in
      var card = card
      return answer(&card, rating, at: now, on: day)
    }
  }

  /// Advances the card to its next stage and step.
  private func advance(_ card: inout WordCard, _ rating: WordRating) -> WordInterval {
    switch card.stage {
    case .new:
      card.stage = .learning
      card.step = 0
      return advance(&card, rating, on: learning)
    case .learning: return advance(&card, rating, on: learning)
    case .relearning: return advance(&card, rating, on: relearning)
    case .review:
      guard rating == .again, let first = relearning.first else { return graduate(&card) }
      card.stage = .relearning
      card.step = 0
      return .seconds(first)
    }
  }

  private func advance(
    _ card: inout WordCard,
    _ rating: WordRating,
    on steps: [Int]
  ) -> WordInterval {
    // The step may no longer exist after the steps were changed.
    if steps.isEmpty || card.step >= steps.count && rating != .again { return graduate(&card) }
    switch rating {
    case .again:
      card.step = 0
      return .seconds(steps[0])
    case .hard where card.step == 0:
      return .seconds(steps.count == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2)
    case .hard: return .seconds(steps[card.step])
    case .good where card.step + 1 < steps.count:
      card.step += 1
      return .seconds(steps[card.step])
    case .good, .easy: return graduate(&card)
    }
  }

  private func graduate(_ card: inout WordCard) -> WordInterval {
    card.stage = .review
    card.step = 0
    return .days(model.interval(card.memory))
  }
}
