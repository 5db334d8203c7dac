public import HaruTime

/// What a calculation gives, rounded as it is shown.
public enum CalculatorResult: Hashable, Sendable {
  /// A duration in whole seconds.
  case time(seconds: Int64)
  /// A plain number in parts of 1/10,000: a ratio of two times, or a calculation of numbers.
  case ratio(tenThousandths: Int64)

  /// The seconds of a time, nothing for a ratio.
  public var seconds: Int64? {
    if case .time(let seconds) = self { seconds } else { nil }
  }

  /// The text in a form; a ratio has no unit and is the same number in every form.
  ///
  /// The sign stands once before the whole: `-0:35`, `-PT35M`, `-0.5833`. A ratio has at most four
  /// decimals, trailing zeros cut: `2.5`, `0.3333`.
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
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The operand that has this value.
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
