import HaruCore
import Testing

struct CalculatorPropertyTests {
  @Test(arguments: 0..<4)
  func agreesWithAPlainSecondImplementation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_500 {
      let tree = Tree.random(depth: Int.random(in: 0...4, using: &random), using: &random)
      let text = tree.text(within: 0, using: &random)
      let expected = Answer(tree)
      #expect(Answer(text) == expected, "\(text)")
    }
  }

  @Test(arguments: 0..<4)
  func neverTrapsOnKeys(seed: UInt64) throws {
    var random = SeededGenerator(seed: 100 + seed)
    let keys: [Keypad.Key] = [
      .doubleZero, .point, .colon, .backspace, .add, .subtract, .multiply, .divide, .equals, .clear,
    ]
    for _ in 0..<200 {
      var keypad = Keypad()
      for _ in 0..<100 {
        if Int.random(in: 0..<50, using: &random) == 0 { keypad.showsSeconds.toggle() }
        // Clear and = are rarer than the rest, so that tapes can grow.
        let choice = Int.random(in: 0..<30, using: &random)
        let digit = UInt8(truncatingIfNeeded: random.next() % 12)
        let key = choice < keys.count - 2 || choice == 29 ? keys[choice % 10] : .digit(digit)
        if case .completed(let evaluation) = keypad.press(key) {
          #expect(try Evaluation(parsing: evaluation.formula.text()) == evaluation)
          #expect(keypad.press(.equals) == .none)
          #expect(keypad.tape == evaluation.formula)
          if choice == 29 { keypad.take(evaluation.formula) }
        }
        #expect(!keypad.readout.isEmpty)
      }
    }
  }

  @Test(arguments: 0..<4)
  func neverTrapsOnText(seed: UInt64) {
    var random = SeededGenerator(seed: 200 + seed)
    let pieces = [
      "1", "9", "0", "59", "60", "99999999999", ":", ":00", ":30", ".", ",", "h", "m", "s", " ",
      "+", "-", "\u{2212}", "*", "\u{D7}", "/", "\u{F7}", "(", ")", "~", "1:30", "24:00", "x",
      "\u{1F600}", "\u{FEFF}", "0.00000000000000000001",
    ]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0..<16, using: &random)
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      _ = try? Evaluation(parsing: String(decoding: bytes, as: UTF8.self))
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let evaluation = try? Evaluation(parsing: text) else { continue }
      let again = try? Evaluation(parsing: evaluation.formula.text())
      #expect(again?.formula.text() == evaluation.formula.text(), "\(text)")
    }
  }
}

/// A calculation as a tree, with its text in one of many spellings.
private indirect enum Tree {
  case minutes(Int)
  case seconds(Int)
  case hundredths(Int)
  case range(Int, Int)
  case negative(Tree)
  case binary(Character, Tree, Tree)

  static func random(depth: Int, using random: inout SeededGenerator) -> Tree {
    guard depth > 0 else {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4: return .minutes(Int.random(in: 0...600, using: &random))
      case 4: return .seconds(Int.random(in: 0...9_999, using: &random))
      case 5:
        let ends = (0..<2).map { _ in Int.random(in: 0...1_440, using: &random) }
        return .range(ends[0], ends[1])
      default: return .hundredths(Int.random(in: 0...500, using: &random))
      }
    }
    if Int.random(in: 0..<6, using: &random) == 0 {
      return .negative(.random(depth: depth - 1, using: &random))
    }
    return .binary(
      "++--*/".randomElement(using: &random) ?? "+",
      .random(depth: Int.random(in: 0..<depth, using: &random), using: &random),
      .random(depth: Int.random(in: 0..<depth, using: &random), using: &random)
    )
  }

  /// The text, with operators below the level in parentheses.
  func text(within level: Int, using random: inout SeededGenerator) -> String {
    let own: Int
    let text: String
    switch self {
    case .minutes(let all):
      own = 3
      let clock = "\(all / 60):\(all % 60 < 10 ? "0" : "")\(all % 60)"
      text = [clock, "\(all)m", "\(all / 60)h \(all % 60)m"].randomElement(using: &random) ?? clock
    case .seconds(let all):
      own = 3
      text = Bool.random(using: &random) ? "\(all)s" : "\(all / 60)m \(all % 60) S"
    case .hundredths(let all):
      own = 3
      text = "\(all / 100).\(all % 100 < 10 ? "0" : "")\(all % 100)"
    case .range(let from, let to):
      own = 3
      text = [from, to].map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }.joined(
        separator: "~"
      )
    case .negative(let tree):
      own = 2
      text = "-" + tree.text(within: 2, using: &random)
    case .binary(let operation, let left, let right):
      own = "+-".contains(operation) ? 0 : 1
      let first = left.text(within: own, using: &random)
      let blank = Bool.random(using: &random) ? " " : ""
      text = first + blank + [operation] + blank + right.text(within: own + 1, using: &random)
    }
    return own < level || Int.random(in: 0..<10, using: &random) == 0 ? "(\(text))" : text
  }

  /// The value as a fraction with 128 bits, which these small trees never exceed.
  var value: Fraction {
    get throws(Answer.Kind) {
      switch self {
      case .minutes(let all): return Fraction(Int128(all) * 60, 1, isTime: true)
      case .seconds(let all): return Fraction(Int128(all), 1, isTime: true)
      case .hundredths(let all): return Fraction(Int128(all), 100, isTime: false)
      case .range(let from, let to):
        return Fraction(Int128((to - from + (to < from ? 1_440 : 0)) * 60), 1, isTime: true)
      case .negative(let tree):
        let value = try tree.value
        return Fraction(-value.above, value.below, isTime: value.isTime)
      case .binary(let operation, let left, let right):
        return try Fraction.combine(operation, try left.value, try right.value)
      }
    }
  }
}

private struct Fraction {
  let above: Int128
  let below: Int128
  let isTime: Bool

  init(_ above: Int128, _ below: Int128, isTime: Bool) {
    var (divisor, rest) = (below.magnitude, above.magnitude)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let sign: Int128 = below < 0 ? -1 : 1
    self.above = above / Int128(divisor) * sign
    self.below = below / Int128(divisor) * sign
    self.isTime = isTime
  }

  static func combine(
    _ operation: Character,
    _ left: Fraction,
    _ right: Fraction
  ) throws(Answer.Kind) -> Fraction {
    switch operation {
    case "+", "-":
      guard left.isTime == right.isTime else { throw .needsUnit }
      let second = right.above * left.below * (operation == "+" ? 1 : -1)
      return Fraction(
        left.above * right.below + second,
        left.below * right.below,
        isTime: left.isTime
      )
    case "*":
      guard !left.isTime || !right.isTime else { throw .timeTimesTime }
      return Fraction(
        left.above * right.above,
        left.below * right.below,
        isTime: left.isTime || right.isTime
      )
    default:
      guard right.above != 0 else { throw .divisionByZero }
      guard left.isTime || !right.isTime else { throw .numberDividedByTime }
      return Fraction(
        left.above * right.below,
        left.below * right.above,
        isTime: left.isTime && !right.isTime
      )
    }
  }

  /// The value times `scale`, rounded half away from zero.
  func rounded(_ scale: Int128) -> Int64 {
    let magnitude = (Int128(above.magnitude) * scale * 2 + below) / (below * 2)
    return Int64(above < 0 ? -magnitude : magnitude)
  }
}

/// A result or the reason for its absence, as far as both implementations can tell.
private enum Answer: Equatable {
  case result(CalculatorResult, isRounded: Bool)
  case failure(Kind)

  enum Kind: Error { case needsUnit, timeTimesTime, numberDividedByTime, divisionByZero, other }

  init(_ text: String) {
    do throws(CalculatorError) {
      let evaluation = try Evaluation(parsing: text)
      self = .result(evaluation.result, isRounded: evaluation.isRounded)
    } catch {
      switch error {
      case .needsUnit: self = .failure(.needsUnit)
      case .timeTimesTime: self = .failure(.timeTimesTime)
      case .numberDividedByTime: self = .failure(.numberDividedByTime)
      case .divisionByZero: self = .failure(.divisionByZero)
      default: self = .failure(.other)
      }
    }
  }

  init(_ tree: Tree) {
    do throws(Kind) {
      let value = try tree.value
      self =
        value.isTime
        ? .result(.time(seconds: value.rounded(1)), isRounded: value.below != 1)
        : .result(.ratio(tenThousandths: value.rounded(10_000)), isRounded: false)
    } catch {
      self = .failure(error)
    }
  }
}
