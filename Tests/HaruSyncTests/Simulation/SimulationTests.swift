import Foundation
import Testing

@testable import HaruSync

/// Set `HARU_SIMULATIONS` to run more seeds than the thousand of an ordinary test run.
struct SimulationTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["HARU_SIMULATIONS"]
    .flatMap { UInt64($0) } ?? 1_000
  private static let parts: UInt64 = 4

  // Each seed ends with a pause, so that tests with time limits of their own go on meanwhile.
  @Test(arguments: 0..<parts)
  func allDevicesAgreeAndNothingIsLost(part: UInt64) async {
    for seed in stride(from: part, to: Self.seeds, by: Int(Self.parts)) {
      var simulation = Simulation(seed: seed)
      if let problem = simulation.run() {
        Issue.record("seed \(seed): \(problem)")
      }
      await Task.yield()
    }
  }

  @Test(arguments: Simulation.Mistake.allCases.filter { $0 != .none })
  func findsTheMistake(_ mistake: Simulation.Mistake) async {
    for seed in 0..<1_000 as Range<UInt64> {
      var simulation = Simulation(seed: seed, mistake: mistake)
      if simulation.run() != nil { return }
      await Task.yield()
    }
    Issue.record("no seed found it")
  }
}
