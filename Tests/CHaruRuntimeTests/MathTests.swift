import CHaruRuntime
import Foundation
import Testing

struct MathTests {
  @Test(arguments: ["log", "exp", "pow", "sin", "cos"])
  func staysWithinOneUnitOfTheLastPlace(function: String) throws {
    let vectors = try MathVector.all().filter { $0.function == function }
    #expect(vectors.count == 160)
    for vector in vectors {
      // Both in the direction away from zero.
      let units = Double(Int64(bitPattern: vector.result &- vector.nearest.bitPattern))
      let missing = vector.nearest < 0 ? -vector.missing : vector.missing
      #expect(abs(units - missing) < 1, "\(vector)")
    }
  }

  @Test(arguments: Self.powers)
  func raisesToThePowerOf(base: Double, exponent: Double, expected: Double) {
    #expect(haru_pow(base, exponent) == expected)
  }

  static let powers: [(Double, Double, Double)] = [
    (2, 10, 1024), (10, 3, 1000), (9, 0.5, 3), (3, 1, 3), (-2, 3, -8), (-2, 2, 4), (-2, -1, -0.5),
    (0, 0, 1), (.nan, 0, 1), (1, .nan, 1), (1, .infinity, 1), (-1, .infinity, 1), (-1, 3, -1),
    (0, 2, 0), (0, -2, .infinity), (.infinity, -1, 0), (.infinity, 2, .infinity),
    (-.infinity, 3, -.infinity), (-.infinity, 2, .infinity), (0.5, .infinity, 0),
    (0.5, -.infinity, .infinity), (2, .infinity, .infinity), (-3, .infinity, .infinity),
    (2, 1e300, .infinity), (2, -1e300, 0), (-2, 9_007_199_254_740_991, -.infinity),
    (2, 1e-300, 1), (2, 1024, .infinity), (2, -1074, 5e-324), (2, -1080, 0),
    (5e-324, 1, 5e-324), (1.7976931348623157e308, 1, 1.7976931348623157e308),
  ]

  @Test func isQuickAndAlmostAsExact() {
    var worst = 0.0
    for step in 0..<100_000 {
      let base = 0.001 * haru_exp(Double(step) * 0.0002)
      let exponent = -2 + Double(step % 401) * 0.01
      let power = haru_pow(base, exponent)
      worst = max(worst, abs(haru_pow_quick(base, exponent) / power - 1))
      let x = -700 + Double(step) * 0.014
      worst = max(worst, abs(haru_exp_quick(x) / haru_exp(x) - 1))
    }
    #expect(worst < 1e-14)
  }

  @Test(arguments: [-1, 0, .nan, .infinity, -.infinity, 5e-324, 1e308] as [Double])
  func answersSomeNumberOutsideOfTheQuickRange(argument: Double) {
    #expect(haru_exp_quick(argument) >= 0)
    #expect(haru_pow_quick(argument, argument) >= 0)
  }

  @Test(arguments: [(-8.0, 0.3), (.nan, 1), (2, .nan), (-2, 0.5)] as [(Double, Double)])
  func hasNoRealPowerOf(base: Double, exponent: Double) {
    #expect(haru_pow(base, exponent).isNaN)
  }

  @Test func keepsTheSignOfZero() {
    #expect(haru_pow(-0.0, 3).sign == .minus)
    #expect(haru_pow(-0.0, 2).sign == .plus)
    #expect(haru_pow(-0.0, -1) == -.infinity)
    #expect(haru_pow(-.infinity, -3).sign == .minus)
    #expect(haru_sin(-0.0).sign == .minus)
  }

  @Test func answersSpecialValues() {
    #expect(haru_exp(0) == 1)
    #expect(haru_exp(-.infinity) == 0)
    #expect(haru_exp(.infinity) == .infinity)
    #expect(haru_exp(709.8) == .infinity)
    #expect(haru_exp(.nan).isNaN)
    #expect(haru_log(1) == 0)
    #expect(haru_log(0) == -.infinity)
    #expect(haru_log(.infinity) == .infinity)
    #expect(haru_log(-1).isNaN)
    #expect(haru_cos(0) == 1)
    #expect(haru_sin(.infinity).isNaN)
    #expect(haru_cos(1_600_001).isNaN)
  }
}

/// One line of Tests/Vectors/math.txt.
struct MathVector {
  let function: String
  let arguments: [Double]
  let nearest: Double
  let missing: Double

  var result: UInt64 {
    let first = arguments[0]
    let value =
      switch function {
      case "log": haru_log(first)
      case "exp": haru_exp(first)
      case "pow": haru_pow(first, arguments[1])
      case "sin": haru_sin(first)
      default: haru_cos(first)
      }
    return value.bitPattern
  }

  static func all() throws -> [MathVector] {
    let file = URL(filePath: #filePath).appending(path: "../../Vectors/math.txt").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ")
      let numbers = try words[1..<(words.count - 1)].map { word in
        Double(bitPattern: try #require(UInt64(word, radix: 16)))
      }
      return MathVector(
        function: String(words[0]),
        arguments: Array(numbers.dropLast()),
        nearest: try #require(numbers.last),
        missing: try #require(Double(words[words.count - 1]))
      )
    }
  }
}
