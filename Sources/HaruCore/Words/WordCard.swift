public import HaruTime

/// The learning state of a word, computed from its reviews and from another program's schedule.
public struct WordCard: Equatable, Sendable {
  /// The stages of a word.
  public enum Stage: UInt8, Sendable {
    /// Never reviewed.
    case new
    /// On the learning steps.
    case learning
    /// Scheduled in days.
    case review
    /// Forgotten, on the relearning steps.
    case relearning
  }

  /// The memory state of FSRS; meaningless for a new word.
  public internal(set) var memory = FSRS.Memory(stability: 0, difficulty: 0)
  /// Its stage.
  public internal(set) var stage = Stage.new
  /// The current learning or relearning step, from 0.
  public internal(set) var step = 0
  /// How often it was reviewed.
  public internal(set) var reviews = 0
  /// How often it was forgotten after it had been learned.
  public internal(set) var lapses = 0
  /// When it was last reviewed.
  public internal(set) var reviewedAt = Instant(milliseconds: .min)
  /// The study day of the last review, in days since 1970.
  public internal(set) var reviewedDay = 0
  /// When it is due: for a card on a step the instant counts, for others the day.
  public internal(set) var dueAt = Instant(milliseconds: .max)
  /// The study day on which it is due, in days since 1970.
  public internal(set) var dueDay = Int.max

  /// Creates the card of a new word.
  public init() {}

  /// Creates the card of a word before its first review here.
  init(_ start: WordStart?) {
    guard let start else { return }
    memory = start.memory
    stage = .review
    reviewedDay = start.reviewedOn.daysSinceEpoch
    dueDay = start.dueOn.daysSinceEpoch
  }

  /// Whether it waits for minutes rather than days.
  public var isOnStep: Bool { stage == .learning || stage == .relearning }

  /// Whether it was forgotten so often (8 times) that a better example would help more than further
  /// reviews.
  public var isLeech: Bool { lapses >= WordCard.leechLapses }

  static let leechLapses = 8
}

/// The time until a word is due again.
public enum WordInterval: Equatable, Sendable {
  /// In seconds.
  case seconds(Int)
  /// In study days.
  case days(Int)
}

/// The study day of a moment: it starts at an hour of the settings, so that reviews after midnight
/// still count for the evening.
public enum StudyDay {
  /// The study day of a moment, in days since 1970.
  public static func number(_ moment: Moment, startHour: Int) -> Int {
    let dateTime = moment.dateTime
    return dateTime.date.daysSinceEpoch - (dateTime.time.hour < startHour ? 1 : 0)
  }
}
