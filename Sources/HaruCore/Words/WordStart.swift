import HaruJSON
import HaruSync
public import HaruTime

/// How well a word was known before its first review here, according to another program without a
/// review log.
public struct WordStart: Equatable, Sendable {
  /// The memory state.
  public let memory: FSRS.Memory
  /// The date of the last review there.
  public let reviewedOn: PlainDate
  /// The date on which it is due.
  public let dueOn: PlainDate

  /// Creates an initial state; impossible values are clamped.
  public init(memory: FSRS.Memory, reviewedOn: PlainDate, dueOn: PlainDate) {
    self.memory = memory.bounded
    self.reviewedOn = reviewedOn
    self.dueOn = dueOn
  }

  /// Reads the field `start` of a word: `{"reviewed": date, "due": date, "stability": days,
  /// "difficulty": 1 to 10}`, with at most two decimals.
  init?(json: JSON?) {
    guard let memory = FSRS.Memory(json),
      let reviewed = PlainDate(json?["reviewed"]),
      let due = PlainDate(json?["due"])
    else { return nil }
    self.init(memory: memory, reviewedOn: reviewed, dueOn: due)
  }

  var json: JSON {
    [
      "reviewed": .string(reviewedOn.description), "due": .string(dueOn.description),
      "stability": memory.numbers.stability, "difficulty": memory.numbers.difficulty,
    ]
  }
}

extension FSRS.Memory {
  /// The nearest possible memory state.
  var bounded: FSRS.Memory {
    FSRS.Memory(
      stability: min(max(stability, 0.01), Double(FSRS.maximumInterval)),
      difficulty: min(max(difficulty, 1), 10)
    )
  }

  init?(_ json: JSON?) {
    guard let stability = json?["stability"]?.fixedPoint(decimals: 2),
      let difficulty = json?["difficulty"]?.fixedPoint(decimals: 2)
    else { return nil }
    self.init(stability: Double(stability) / 100, difficulty: Double(difficulty) / 100)
  }

  /// Both with two decimals; they are positive and small.
  var numbers: (stability: JSON, difficulty: JSON) {
    (
      JSON(fixedPoint: Int64(stability * 100 + 0.5), decimals: 2),
      JSON(fixedPoint: Int64(difficulty * 100 + 0.5), decimals: 2)
    )
  }
}
