import Foundation
import HaruCore
import Testing

struct CalibrationPropertyTests {
  /// A normally distributed number (Box and Muller, 1958).
  private func normal(_ random: inout SeededGenerator) -> Double {
    let radius = (-2 * log(Double.random(in: 0.0.nextUp...1, using: &random))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
  }

  /// Sessions with log-normal ratios: the median is the bias, the logarithm has the standard
  /// deviation sigma.
  private func history(bias: Double, sigma: Double, _ random: inout SeededGenerator) -> Calibration
  {
    Calibration(
      (0..<50).map { _ in
        let estimate = Int64.random(in: 10...120, using: &random) * 60
        let ratio = bias * exp(sigma * normal(&random))
        return .init(
          estimateSeconds: estimate,
          actualSeconds: Int64((Double(estimate) * ratio).rounded())
        )
      }
    )
  }

  @Test(
    arguments: [(0.7, 0.2), (1.0, 0.3), (1.37, 0.4), (2.0, 0.5), (1.2, 0.05)] as [(Double, Double)]
  )
  func findsTheBiasOfALogNormalHistoryWithinItsInterval(bias: Double, sigma: Double) throws {
    var random = SeededGenerator(seed: UInt64(bias * 1_000))
    // The standard error of the median of n normal values is sigma x sqrt(pi / 2n); that of the
    // 80 % quantile sigma x sqrt(0.8 x 0.2 / n) / density(0.8416), with density 0.27996.
    let medianError = sigma * (Double.pi / 100).squareRoot()
    let quantileError = sigma * (0.16 / 50).squareRoot() / 0.27996
    var hits = 0
    var quantileHits = 0
    for _ in 0..<400 {
      let calibration = history(bias: bias, sigma: sigma, &random)
      let found = try #require(calibration.bias)
      if abs(log(found / bias)) <= 1.96 * medianError { hits += 1 }
      let p80 = Double(try #require(calibration.p80Seconds(for: 36_000)))
      let truth = 36_000 * bias * exp(0.8416 * sigma)
      if abs(log(p80 / truth)) <= 1.96 * quantileError { quantileHits += 1 }
    }
    // 95 % of 400 is 380, with a standard deviation of 4.4; the normal interval is an
    // approximation.
    #expect((360...396).contains(hits))
    #expect((355...398).contains(quantileHits))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func agreesWithTheDefinitions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pairs = (0..<Int.random(in: 5...50, using: &random)).map { _ in
      Calibration.Pair(
        estimateSeconds: .random(in: 1...7_200, using: &random),
        actualSeconds: .random(in: 0...14_400, using: &random)
      )
    }
    let calibration = Calibration(pairs)
    let ratios = pairs.map { Double($0.actualSeconds) / Double($0.estimateSeconds) }
    let count = Double(ratios.count)
    // Type 7 by definition: the curve through the points (k / (n - 1), k-th value).
    func quantile(_ share: Double) -> Double {
      let sorted = ratios.sorted()
      let place = share * (count - 1)
      let weights = sorted.indices.map { max(0, 1 - abs(Double($0) - place)) }
      return zip(weights, sorted).reduce(0) { $0 + $1.0 * $1.1 }
    }
    #expect(abs(try #require(calibration.bias) - quantile(0.5)) < 1e-9)
    #expect(
      abs(try #require(calibration.spread) - (quantile(0.75) - quantile(0.25))) < 1e-9
    )
    let p80 = Double(try #require(calibration.p80Seconds(for: 3_600)))
    #expect(abs(p80 - max(60, 3_600 * quantile(0.8))) <= 30 + 1e-6)
    #expect(p80.truncatingRemainder(dividingBy: 60) == 0)
    #expect(calibration.hitRate == Double(ratios.filter { $0 <= 1 }.count) / count)
    #expect(
      calibration.within25 == Double(ratios.filter { abs($0 - 1) <= 0.25 }.count) / count
    )
  }
}
