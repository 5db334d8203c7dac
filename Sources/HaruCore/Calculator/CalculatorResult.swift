import HaruJSON
public import HaruTime

/// The result of a calculation, rounded for display.
public enum CalculatorResult: Hashable, Sendable {
  /// A duration in whole seconds.
  case time(seconds: Int64)
  /// A plain number in ten-thousandths: a ratio of two times, or a calculation with numbers.
  case ratio(tenThousandths: Int64)

  /// The seconds of a time, nil for a ratio.
  public var seconds: Int64? {
    if case .time(let seconds) = self { seconds } else { nil }
  }

  /// The text in a format; a ratio has no unit and is the same in every format.
  ///
  /// A negative result has one sign in front: `-0:35`, `-PT35M`, `-0.5833`. A ratio has at most
  /// four decimals without trailing zeros: `2.5`, `0.3333`.
  public func text(_ format: DurationFormat = .hm, minus: MinusSign = .ascii) -> String {
    var bytes: [UInt8] = []
    switch self {
    case .time(let seconds):
      if seconds < 0 { minus.append(to: &bytes) }
      format.append(seconds: seconds.magnitude, to: &bytes)
    case .ratio(let parts):
      if parts < 0 { minus.append(to: &bytes) }
      bytes.appendQuotient(parts.magnitude, by: 10_000)
    }
    return String(utf8: bytes)
  }

  /// The operand with this value.
  var tokens: [Formula.Token] {
    switch self {
    case .time(let seconds):
      let magnitude = Rational(Int64(clamping: seconds.magnitude))
      return seconds < 0 ? [.sign, .time(magnitude)] : [.time(magnitude)]
    case .ratio(let parts):
      let magnitude = Rational(Int64(clamping: parts.magnitude), over: 10_000)
      return parts < 0 ? [.sign, .number(magnitude)] : [.number(magnitude)]
    }
  }
}
