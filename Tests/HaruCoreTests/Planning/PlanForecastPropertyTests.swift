import Foundation
import HaruCore
import HaruSync
import HaruTime
import Testing

struct PlanForecastPropertyTests {
  /// A normally distributed number (Box and Muller, 1958).
  private func normal(_ random: inout SeededGenerator) -> Double {
    let radius = (-2 * log(Double.random(in: 0.0.nextUp...1, using: &random))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
  }

  /// Tasks whose ratios actual/estimate are log-normal with this median and deviation.
  private static let habits: [(bias: Double, sigma: Double)] = [
    (0.8, 0.2), (1.37, 0.4), (2, 0.3), (1, 0.5),
  ]

  /// 10,000 days: 200 people with 50 sessions of each of four tasks, ten plans each, five days for
  /// each plan.
  @Test func eightOfTenDaysAreDoneByThen() throws {
    var random = SeededGenerator(seed: 18)
    var onTime = 0
    var inHalf = 0
    for person in 0..<200 {
      let names = Self.habits.indices.map { "\(person)-\($0)" }
      var past = PlannedMorning()
      for (name, habit) in zip(names, Self.habits) {
        past.history(of: name, (0..<50).map { _ in Int64((100 * ratio(habit, &random)).rounded()) })
      }
      let log = WorkLog(past.sessions)
      for _ in 0..<10 {
        var morning = PlannedMorning()
        for name in names { morning.add(name, minutes: .random(in: 10...90, using: &random)) }
        let forecast = try #require(
          morning.day().forecast(log: log, running: [], at: nineOClock)
        )
        let cautious = try #require(forecast.cautious)
        for _ in 0..<5 {
          let seconds = zip(morning.items, Self.habits).reduce(0.0) { sum, task in
            sum + Double(task.0.estimateSeconds) * ratio(task.1, &random)
          }
          let end = nineOClock + Int64(seconds * 1_000)
          if end <= forecast.likely { inHalf += 1 }
          if end <= cautious { onTime += 1 }
        }
      }
    }
    #expect((7_800...8_200).contains(onTime), "\(onTime)")
    #expect((4_800...5_200).contains(inHalf), "\(inHalf)")
  }

  private func ratio(
    _ habit: (bias: Double, sigma: Double),
    _ random: inout SeededGenerator
  ) -> Double {
    habit.bias * exp(habit.sigma * normal(&random))
  }
}
