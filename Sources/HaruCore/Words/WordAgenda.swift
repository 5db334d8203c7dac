import HaruTime

/// The due words, as indices into the words of a deck.
public struct WordAgenda: Equatable, Sendable {
  /// A step that ends within 20 minutes is reviewed right away if nothing else is left.
  static let lookAhead: Int64 = 20 * 60_000

  /// Words whose step has ended, the longest waiting first.
  public internal(set) var learning: [Int] = []
  /// Words whose day has come.
  public internal(set) var reviews: [Int] = []
  /// New words for today, as many as the settings allow.
  public internal(set) var new: [Int] = []
  /// Words whose step ends soon.
  public internal(set) var ahead: [Int] = []
  /// How many words are new, including today's.
  public internal(set) var waitingNew = 0

  /// Creates an empty agenda.
  public init() {}

  /// Sorts words by what they are due for at an instant of a study day, with at most `newLeft` new
  /// ones; `due` returns nil for a word that is left out.
  init(
    of count: Int,
    at instant: Instant,
    on day: Int,
    newLeft: Int,
    due: (Int) -> WordDue?
  ) {
    for index in 0..<count {
      guard let card = due(index) else { continue }
      switch card.stage {
      case .new: new.append(index)
      case .review: if card.day <= day { reviews.append(index) }
      case .learning, .relearning:
        if card.instant <= instant {
          learning.append(index)
        } else if card.instant <= instant + Self.lookAhead {
          ahead.append(index)
        }
      }
    }
    waitingNew = new.count
    new.removeLast(max(0, new.count - max(0, newLeft)))
    let isEarlier = { (first: Int, second: Int) -> Bool in
      guard let first = due(first), let second = due(second) else { return false }
      return first.instant < second.instant
    }
    learning.sort(by: isEarlier)
    ahead.sort(by: isEarlier)
    reviews.sort { first, second in
      guard let one = due(first), let other = due(second) else { return false }
      return (one.day, first) < (other.day, second)
    }
  }

  /// The next word, nil when all is done.
  public var next: Int? { learning.first ?? reviews.first ?? new.first ?? ahead.first }

  /// How many words are left today.
  public var count: Int { learning.count + reviews.count + new.count + ahead.count }
}

/// When a word is due.
struct WordDue {
  let stage: WordCard.Stage
  /// The instant, for a word on a step.
  let instant: Instant
  /// The study day, for others.
  let day: Int
}

extension WordDue {
  init(_ card: WordCard) {
    self.init(stage: card.stage, instant: card.dueAt, day: card.dueDay)
  }
}
