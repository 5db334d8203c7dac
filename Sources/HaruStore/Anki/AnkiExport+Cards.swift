import HaruJSON

extension AnkiExport {
  /// The memory state of FSRS.
  package struct Memory: Sendable {
    let stability: Double
    let difficulty: Double

    /// Creates a memory state; nil unless both are numbers.
    package init?(stability: Double, difficulty: Double) {
      guard stability.isFinite, difficulty.isFinite else { return nil }
      self.stability = min(max(stability, 0.0001), 36_500)
      self.difficulty = min(max(difficulty, 1), 10)
    }

    /// The difficulty as the review log stores it, from 100 to 1,100.
    var factor: Int64 { Int64(100 + (difficulty - 1) / 9 * 1_000) }
  }

  /// How well a word was known before its first answer.
  package struct Start: Sendable {
    let dueDay: Int64
    let interval: Int64
    let memory: Memory

    /// Creates a start with the day on which it was due, in days since 1970, and the days until then.
    package init(dueDay: Int, interval: Int, memory: Memory) {
      self.dueDay = Int64(dueDay)
      self.interval = Int64(min(max(interval, 1), 36_500))
      self.memory = memory
    }
  }

  /// How well a word is known.
  package struct Card: Sendable {
    /// The stages, with Anki's numbers.
    package enum Stage: Int64, Sendable {
      case new, learning, review, relearning
    }

    /// The stage.
    package var stage = Stage.new
    /// When it is due: seconds since 1970 on a step, days since 1970 otherwise; nothing if it is new.
    package var due: Int64 = 0
    /// The days between the last review and the due date, or those after the steps of relearning.
    package var interval = 0
    /// The steps that are left.
    package var steps = 0
    /// How often it was reviewed.
    package var reviews = 0
    /// How often it was forgotten.
    package var lapses = 0
    /// The memory state, unless it is new.
    package var memory: Memory?
    /// When it was last reviewed, in milliseconds since 1970.
    package var reviewedAt: Int64?
    /// Whether it is left out of the reviews.
    package var isSuspended = false
    /// The schedule of another program before the first answer.
    package var start: Start?

    /// Creates the card of a new word.
    package init() {}

    /// Anki's number of the queue.
    var queue: Int64 {
      if isSuspended { return -1 }
      return stage == .relearning ? Stage.learning.rawValue : stage.rawValue
    }
  }

  /// An answer in the review log.
  package struct Answer: Sendable {
    /// When it was given, in milliseconds since 1970.
    let at: Int64
    /// 1 again, 2 hard, 3 good, 4 easy.
    let rating: UInt8
    /// How long it took in milliseconds; 0 if that was not measured.
    package var duration: Int64 = 0
    /// The stage before it.
    package var stage = Card.Stage.new
    /// How long the card waited before it and waits after it: days, or negative seconds.
    package var waits = (before: 0, after: 0)
    /// The memory state after it.
    package var memory: Memory?

    /// Creates an answer to a new card.
    package init(at milliseconds: Int64, rating: UInt8) {
      at = milliseconds
      self.rating = rating
    }

    /// Anki's number of the kind.
    var kind: Int64 {
      switch stage {
      case .new, .learning: 0
      case .review: 1
      case .relearning: 2
      }
    }
  }
}

extension AnkiExport {
  /// The content of a card's `data` column: the memory state and, in the place that Anki reserves
  /// for others' data, the start, for which Anki has no field.
  func data(of card: Card, position: Int) -> String {
    guard card.stage != .new else { return "{}" }
    var data: [JSON.Member] = [.init(key: "pos", value: .integer(Int64(position)))]
    if let memory = card.memory {
      data += [
        .init(key: "s", value: .init(memory.stability, decimals: 4)),
        .init(key: "d", value: .init(memory.difficulty, decimals: 3)),
        .init(key: "dr", value: .init(retention, decimals: 2)),
        .init(key: "decay", value: .init(decay, decimals: 3)),
      ]
    }
    if let time = card.reviewedAt {
      data.append(.init(key: "lrt", value: .integer(time / 1_000)))
    }
    if let start = card.start {
      let own: JSON = [
        AnkiPackage.startKey: [
          .integer(start.dueDay * 86_400 + 43_200 - Int64(offset)), .integer(start.interval),
          .init(start.memory.stability, decimals: 4), .init(start.memory.difficulty, decimals: 3),
        ]
      ]
      data.append(.init(key: "cd", value: .string(own.text)))
    }
    return JSON.object(data).text
  }
}

extension JSON {
  /// A finite number, rounded.
  fileprivate init(_ value: Double, decimals: Int) {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    self = .number("\((value * scale).rounded() / scale)")
  }
}
