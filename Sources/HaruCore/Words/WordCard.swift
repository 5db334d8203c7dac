public import HaruTime

/// Where a word stands between being new and being known; computed from its reviews,
/// and from what another program told of it.
public struct WordCard: Equatable, Sendable {
  /// The stages of a word.
  public enum Stage: UInt8, Sendable {
    /// Never reviewed.
    case new
    /// On the steps of its first day.
    case learning
    /// Reviewed in days.
    case review
    /// Forgotten, on the steps back.
    case relearning
  }

  /// What FSRS knows of it; meaningless while it is new.
  public internal(set) var memory = FSRS.Memory(stability: 0, difficulty: 0)
  /// Its stage.
  public internal(set) var stage = Stage.new
  /// The step of learning or relearning it is on, from 0.
  public internal(set) var step = 0
  /// How often it was reviewed.
  public internal(set) var reviews = 0
  /// How often it was forgotten after it had been learned.
  public internal(set) var lapses = 0
  /// When it was last reviewed.
  public internal(set) var reviewedAt = Instant(milliseconds: .min)
  /// The study day of the last review, in days since 1970.
  public internal(set) var reviewedDay = 0
  /// When it is due: of a card on a step the instant counts, of others the day.
  public internal(set) var dueAt = Instant(milliseconds: .max)
  /// The study day on which it is due, in days since 1970.
  public internal(set) var dueDay = Int.max

  /// Makes a card that was never reviewed.
  public init() {}

  /// Makes the card of a word before its first review here.
  init(_ start: WordStart?) {
    guard let start else { return }
    memory = start.memory
    stage = .review
    reviewedDay = start.reviewedOn.daysSinceEpoch
    dueDay = start.dueOn.daysSinceEpoch
  }

  /// Whether it waits for minutes and not for days.
  public var isOnStep: Bool { stage == .learning || stage == .relearning }

  /// Whether it was forgotten so often (8 times) that it needs a better example rather than more
  /// reviews.
  public var isLeech: Bool { lapses >= WordCard.leechLapses }

  static let leechLapses = 8
}

/// How long until a word comes back.
public enum WordInterval: Equatable, Sendable {
  /// After so many seconds.
  case seconds(Int)
  /// After so many study days.
  case days(Int)
}

/// The day of study that a moment belongs to: it begins at an hour of the settings, so that what is
/// learned after midnight still counts for the evening.
public enum StudyDay {
  /// The study day of a moment, in days since 1970.
  public static func number(_ moment: Moment, startHour: Int) -> Int {
    let dateTime = moment.dateTime
    return dateTime.date.daysSinceEpoch - (dateTime.time.hour < startHour ? 1 : 0)
  }
}
