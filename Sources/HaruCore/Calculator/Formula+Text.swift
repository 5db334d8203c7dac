import HaruJSON
import HaruTime

extension Formula {
  /// The text: `0:58 + 0:53`, `(1:30 + 0:45) × 2`, `9:00~17:30`, `-0:35 + 1:00`.
  public func text(minus: MinusSign = .ascii) -> String {
    var bytes: [UInt8] = []
    for index in tokens.indices { appendToken(index, minus: minus, to: &bytes) }
    return String(utf8: bytes)
  }

  /// The byte offset of a token in the ASCII text; for the end of the tokens, the end of the text.
  func position(ofToken index: Int) -> Int {
    var bytes: [UInt8] = []
    for token in tokens.prefix(index).indices { appendToken(token, minus: .ascii, to: &bytes) }
    guard tokens.indices.contains(index), index > 0 else { return bytes.count }
    // The blank before a token does not belong to it.
    let isAfterOperator = if case .binary = tokens[index - 1] { true } else { false }
    let isOperator = if case .binary = tokens[index] { true } else { false }
    return bytes.count + (isAfterOperator || isOperator ? 1 : 0)
  }

  private func appendToken(_ index: Int, minus: MinusSign, to bytes: inout [UInt8]) {
    if index > 0, case .binary = tokens[index - 1] { bytes.append(ASCII.space) }
    switch tokens[index] {
    case .time(let seconds): Formula.append(time: seconds, to: &bytes)
    case .number(let value): value.appendDecimal(to: &bytes)
    case .range(let from, let to):
      DurationFormat.hm.append(seconds: from.magnitude, to: &bytes)
      bytes.append(contentsOf: "~".utf8)
      DurationFormat.hm.append(seconds: to.magnitude, to: &bytes)
    case .sign: minus.append(to: &bytes)
    case .binary(let operation):
      bytes.append(ASCII.space)
      operation.append(minus: minus, to: &bytes)
    case .open: bytes.append(contentsOf: "(".utf8)
    case .close: bytes.append(contentsOf: ")".utf8)
    }
  }

  /// Appends h:mm, h:mm:ss, or h:mm:ss with decimals for fractions of a second (`0.001h` is
  /// `0:00:03.6`).
  private static func append(time seconds: Rational, to bytes: inout [UInt8]) {
    let whole = seconds.numerator.magnitude / seconds.denominator.magnitude
    let format = seconds.denominator == 1 ? DurationFormat.hm : .hms
    format.append(seconds: whole, to: &bytes)
    seconds.appendFraction(to: &bytes)
  }
}

extension CalculatorOperator {
  func append(minus: MinusSign, to bytes: inout [UInt8]) {
    switch self {
    case .add: bytes.append(ASCII.plus)
    case .subtract: minus.append(to: &bytes)
    case .multiply: bytes.append(contentsOf: "\u{D7}".utf8)
    case .divide: bytes.append(contentsOf: "\u{F7}".utf8)
    }
  }
}
