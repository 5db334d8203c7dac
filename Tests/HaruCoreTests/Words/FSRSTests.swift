import Foundation
import HaruCore
import HaruTime
import Testing

struct FSRSTests {
  // py-fsrs 6.3.2, tests/test_basic.py: test_memo_state.
  @Test func strengthensAMemoryAsPyFSRSDoes() {
    let model = FSRS.standard
    var memory = model.first(.again)
    for elapsedDays in [0, 1, 3, 8, 21] {
      memory = model.next(memory, .good, elapsedDays: elapsedDays)
    }
    #expect(abs(memory.stability - 53.62691) < 1e-4)
    #expect(abs(memory.difficulty - 6.3574867) < 1e-4)
  }

  // 11 - (ease - 1) / (exp(w8) * interval ^ -w9 * (exp(0.1 * w10) - 1)), computed by Python.
  @Test(arguments: [
    (50, 2.3, 6.369872), (4, 2.5, 7.492516), (365, 1.3, 9.512008), (36_500, 2.5, 1),
  ])
  func takesOverAMemoryOfSM2(interval: Int, ease: Double, difficulty: Double) {
    let memory = FSRS.standard.memory(ofInterval: interval, ease: ease)
    #expect(memory.stability == Double(interval))
    #expect(abs(memory.difficulty - difficulty) < 1e-6)
    #expect(FSRS.standard.interval(memory) == interval)
  }

  // py-fsrs 6.3.2, tests/test_basic.py: test_review_card.
  @Test func waitsAsLongAsPyFSRSDoes() {
    let scheduler = WordScheduler(.standard)
    var card = WordCard()
    var now = Instant(milliseconds: 1_669_725_000_000)
    var day = 0
    var intervals: [Int] = []
    for grade in [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as [UInt8] {
      guard let rating = WordRating(rawValue: grade) else { return }
      switch scheduler.answer(&card, rating, at: now, on: day) {
      case .seconds(let seconds):
        intervals.append(0)
        now = now + Int64(seconds) * 1_000
      case .days(let days):
        intervals.append(days)
        now = now + Int64(days) * 86_400_000
        day += days
      }
    }
    #expect(intervals == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
    #expect(card.lapses == 1)
  }

  @Test(arguments: [
    (0.0, 20, 0.9), (1.5, 0, 0.9), (0.2, 20, 1.0), (0.2, 20, 0.0), (0.2, 0, 0.9),
  ])
  func refusesParametersOutsideTheirBounds(first: Double, count: Int, retention: Double) {
    var parameters = Array(FSRS.defaultParameters.prefix(count))
    if !parameters.isEmpty { parameters[0] = first }
    #expect(FSRS(parameters: parameters, retention: retention) == nil)
  }

  @Test func neverWaitsLessThanADayOrMoreThanACentury() {
    #expect(FSRS.standard.interval(.init(stability: 0.001, difficulty: 5)) == 1)
    #expect(FSRS.standard.interval(.init(stability: 1e300, difficulty: 5)) == 36_500)
    #expect(FSRS.standard.interval(.init(stability: .infinity, difficulty: 5)) == 36_500)
    #expect(FSRS.standard.interval(.init(stability: .nan, difficulty: 5)) == 1)
  }

  @Test func recallsNineOfTenAfterTheStability() {
    let memory = FSRS.Memory(stability: 10, difficulty: 5)
    #expect(abs(FSRS.standard.retrievability(memory, elapsedDays: 10) - 0.9) < 1e-12)
    #expect(FSRS.standard.retrievability(memory, elapsedDays: -3) == 1)
  }
}

/// 10,000 random histories compared with py-fsrs (script/fsrs-vectors).
struct FSRSOracleTests {
  private static let steps: [([Int], [Int])] = [
    ([60, 600], [600]), ([], []), ([60], [60, 600]), ([60, 600, 86_400], [600]),
  ]
  private static let gaps = [
    30, 600, 3_600, 86_399, 86_400, 200_000, 1_000_000, 10_000_000, 100_000_000,
  ]
  private static let bounds: [(Double, Double)] = [
    (0.001, 100), (0.001, 100), (0.001, 100), (0.001, 100), (1, 10), (0.001, 4), (0.001, 4),
    (0.001, 0.75), (0, 4.5), (0, 0.8), (0.001, 3.5), (0.001, 5), (0.001, 0.25), (0.001, 0.9),
    (0, 4), (0, 1), (1, 6), (0, 2), (0, 2), (0, 0.8), (0.1, 0.8),
  ]

  @Test func schedulesTenThousandHistoriesAsPyFSRSDoes() throws {
    var random = SeededGenerator(seed: 6)
    let blocks = try VectorTable.lines("fsrs.tsv")
    #expect(blocks.count == 20)
    for block in blocks {
      let lines = try (0..<500).map { _ in try Self.history(&random) }
      #expect(lines[0] == block[0])
      #expect(VectorTable.hash(lines) == block[1])
    }
  }

  private static func random(_ random: inout SeededGenerator, below limit: Int) -> Int {
    Int(random.next() >> 33) % limit
  }

  private static func history(_ generator: inout SeededGenerator) throws -> String {
    let retention = 70 + random(&generator, below: 28)
    let kind = random(&generator, below: 2)
    let place = random(&generator, below: steps.count)
    var parameters = FSRS.defaultParameters
    if kind == 1 {
      parameters = bounds.map { low, high in
        low + (high - low) * Double(random(&generator, below: 1_000)) / 1_000
      }
    }
    let model = try #require(FSRS(parameters: parameters, retention: Double(retention) / 100))
    let scheduler = WordScheduler(
      model,
      learningSteps: steps[place].0,
      relearningSteps: steps[place].1
    )
    var card = WordCard()
    var words: [String] = []
    for _ in 0..<(1 + random(&generator, below: 12)) {
      let gap = random(&generator, below: gaps[random(&generator, below: gaps.count)])
      let rating = WordRating.allCases[random(&generator, below: 4)]
      let interval = scheduler.answer(
        &card,
        rating,
        at: Instant(milliseconds: 0),
        on: card.reviewedDay + gap / 86_400
      )
      let seconds =
        switch interval {
        case .seconds(let seconds): seconds
        case .days(let days): days * 86_400
        }
      let memory = String(
        format: "%.6g/%.6g",
        card.memory.stability,
        card.memory.difficulty
      )
      words.append("\(gap)/\(rating.rawValue)>\(seconds)/\(memory)")
    }
    return "\(retention) \(kind) \(place): " + words.joined(separator: " ")
  }
}
