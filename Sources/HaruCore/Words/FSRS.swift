import CHaruRuntime

/// The forgetting model FSRS-6: how long a memory lasts, and how an answer changes it.
///
/// The formulas, bounds and default parameters are those of py-fsrs 6.3.2
/// (https://github.com/open-spaced-repetition/py-fsrs), without fuzz.
public struct FSRS: Sendable {
  /// The state of a memory.
  public struct Memory: Equatable, Sendable {
    /// The number of days after which the probability of recall is 90 %.
    public var stability: Double
    /// How hard it is to strengthen, 1 to 10.
    public var difficulty: Double

    /// Creates a memory.
    public init(stability: Double, difficulty: Double) {
      self.stability = stability
      self.difficulty = difficulty
    }
  }

  /// The default parameters of FSRS-6, which fit the average learner.
  public static let defaultParameters = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]
  /// The bounds of each parameter.
  private static let bounds: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75,
    0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2,
    0...2, 0...0.8, 0.1...0.8,
  ]
  /// The longest interval, in days.
  public static let maximumInterval = 36_500
  private static let minimumStability = 0.001

  private let firstStability: (Double, Double, Double, Double)
  private let firstDifficulty: (Double, Double, Double, Double)
  private let easyDifficulty: Double
  private let difficultyChange: Double
  private let reversion: Double
  private let recallGrowth: Double
  private let recallStability: Double
  private let recallRetrievability: Double
  private let hardPenalty: Double
  private let easyBonus: Double
  private let lapse: (Double, Double, Double, Double)
  private let lapseLimit: Double
  private let shortTerm: (Double, Double, Double, Double)
  private let shortTermStability: Double
  private let decay: Double
  private let factor: Double
  private let intervalFactor: Double

  /// The model with the default parameters, for a retention of 90 %.
  public static let standard = FSRS(w: defaultParameters, retention: 0.9)

  /// Creates the model; nil unless there are 21 parameters within their bounds and the desired
  /// retention is between 0 and 1.
  public init?(parameters: [Double], retention: Double = 0.9) {
    guard parameters.count == Self.bounds.count, retention > 0, retention < 1,
      parameters.indices.allSatisfy({ Self.bounds[$0].contains(parameters[$0]) })
    else { return nil }
    self.init(w: parameters, retention: retention)
  }

  /// The parameters have the names of the literature: w0 to w20.
  private init(w: [Double], retention: Double) {
    let easy = { (grade: Double) in w[4] - haru_exp(w[5] * grade) + 1 }
    firstStability = (w[0], w[1], w[2], w[3])
    firstDifficulty = (
      Self.difficulty(easy(0)), Self.difficulty(easy(1)), Self.difficulty(easy(2)),
      Self.difficulty(easy(3))
    )
    easyDifficulty = easy(3)
    difficultyChange = w[6]
    reversion = w[7]
    recallGrowth = haru_exp(w[8])
    recallStability = -w[9]
    recallRetrievability = w[10]
    hardPenalty = w[15]
    easyBonus = w[16]
    lapse = (w[11], -w[12], w[13], w[14])
    lapseLimit = haru_exp(w[17] * w[18])
    let growth = { (grade: Double) in haru_exp(w[17] * (grade + w[18])) }
    shortTerm = (growth(-2), growth(-1), growth(0), growth(1))
    shortTermStability = -w[19]
    decay = -w[20]
    factor = haru_pow(0.9, 1 / decay) - 1
    intervalFactor = (haru_pow(retention, 1 / decay) - 1) / factor
  }

  /// The memory after the first answer.
  public func first(_ rating: WordRating) -> Memory {
    Memory(
      stability: Self.pick(firstStability, rating),
      difficulty: Self.pick(firstDifficulty, rating)
    )
  }

  /// The memory after an answer, whole days after the previous one; on the same day, the short-term
  /// rule applies.
  public func next(_ memory: Memory, _ rating: WordRating, elapsedDays: Int) -> Memory {
    let stability =
      elapsedDays < 1
      ? stabilityOfSameDay(memory.stability, rating)
      : stability(memory, rating, retrievability(memory, elapsedDays: elapsedDays))
    return Memory(
      stability: max(stability, Self.minimumStability),
      difficulty: nextDifficulty(memory.difficulty, rating)
    )
  }

  /// The memory for a card of SM-2, whose intervals aim at a retention of 90 %: the stability is
  /// the interval, and the difficulty makes the next one grow by `ease` (like
  /// `memory_state_from_sm2` of fsrs-rs).
  public func memory(ofInterval days: Int, ease: Double) -> Memory {
    let stability = Double(max(days, 1))
    let growth =
      recallGrowth * haru_pow(stability, recallStability)
      * (haru_exp(0.1 * recallRetrievability) - 1)
    return Memory(stability: stability, difficulty: Self.difficulty(11 - (ease - 1) / growth))
  }

  /// The probability of recall, whole days after the last answer.
  public func retrievability(_ memory: Memory, elapsedDays: Int) -> Double {
    haru_pow_quick(1 + factor * Double(max(elapsedDays, 0)) / memory.stability, decay)
  }

  /// The days until the probability of recall drops to the desired retention, 1 to
  /// `maximumInterval`.
  public func interval(_ memory: Memory) -> Int {
    let days = (memory.stability * intervalFactor).rounded(.toNearestOrEven)
    // Written so that NaN results in 1.
    if days >= Double(Self.maximumInterval) { return Self.maximumInterval }
    return days > 1 ? Int(days) : 1
  }

  private func stability(_ memory: Memory, _ rating: WordRating, _ recall: Double) -> Double {
    let stability = memory.stability
    if rating == .again {
      let forgotten =
        lapse.0 * haru_pow_quick(memory.difficulty, lapse.1)
        * (haru_pow_quick(stability + 1, lapse.2) - 1) * haru_exp_quick((1 - recall) * lapse.3)
      return min(forgotten, stability / lapseLimit)
    }
    let bonus = rating == .hard ? hardPenalty : rating == .easy ? easyBonus : 1
    let growth =
      recallGrowth * (11 - memory.difficulty) * haru_pow_quick(stability, recallStability)
      * (haru_exp_quick((1 - recall) * recallRetrievability) - 1) * bonus
    return stability * (1 + growth)
  }

  private func stabilityOfSameDay(_ stability: Double, _ rating: WordRating) -> Double {
    let growth = Self.pick(shortTerm, rating) * haru_pow_quick(stability, shortTermStability)
    return stability * (rating == .again ? growth : max(growth, 1))
  }

  private func nextDifficulty(_ difficulty: Double, _ rating: WordRating) -> Double {
    let change = -difficultyChange * (Double(rating.rawValue) - 3)
    let damped = difficulty + (10 - difficulty) * change / 9
    return Self.difficulty(reversion * easyDifficulty + (1 - reversion) * damped)
  }

  private static func difficulty(_ value: Double) -> Double { min(max(value, 1), 10) }

  private static func pick(
    _ values: (Double, Double, Double, Double),
    _ rating: WordRating
  ) -> Double {
    switch rating {
    case .again: values.0
    case .hard: values.1
    case .good: values.2
    case .easy: values.3
    }
  }
}
