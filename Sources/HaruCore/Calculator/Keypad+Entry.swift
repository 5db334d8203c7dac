import HaruJSON
import HaruTime

extension Keypad {
  /// An operand that is being entered digit by digit.
  struct Entry: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      /// h:mm
      case minutes
      /// h:mm:ss
      case seconds
      case number
    }

    var kind: Kind
    /// The digits as one number.
    private(set) var digits: Int64 = 0
    /// The number of digits after the point; nil without a point.
    private(set) var decimals: Int?
    private var isNegative = false

    init(_ kind: Kind) {
      self.kind = kind
    }

    /// The largest number that the digits may form: 9,999,999 hours, or ten digits.
    private var limit: Int64 {
      switch kind {
      case .minutes: 999_999_999
      case .seconds: 99_999_999_999
      case .number: 9_999_999_999
      }
    }

    /// Shifts in a digit; beyond the limit it is ignored.
    mutating func append(_ digit: UInt8) {
      let longer = digits * 10 + Int64(digit)
      guard digit < 10, longer <= limit, (decimals ?? 0) < 9 else { return }
      digits = longer
      if let count = decimals { decimals = count + 1 }
    }

    mutating func appendPoint() {
      if kind == .number, decimals == nil { decimals = 0 }
    }

    /// Removes the last digit or the point; returns false if nothing is left.
    mutating func removeLast() -> Bool {
      if decimals == 0 {
        decimals = nil
        return true
      }
      if let count = decimals { decimals = count - 1 }
      digits /= 10
      return digits > 0 || decimals != nil
    }

    /// Reinterprets the digits of a whole number as a time.
    mutating func becomeTime(_ time: Kind) {
      guard kind == .number, decimals == nil else { return }
      kind = time
    }

    mutating func convert(toSeconds: Bool) {
      if toSeconds, kind == .minutes {
        kind = .seconds
        digits *= 100
      } else if !toSeconds, kind == .seconds, digits % 100 == 0 {
        kind = .minutes
        digits /= 100
      }
    }

    /// The operand, well formed: minutes and seconds of 60 to 99 carry.
    var tokens: [Formula.Token] {
      let operand: Formula.Token =
        switch kind {
        case .minutes: .time(Rational(digits / 100 * 3_600 + digits % 100 * 60))
        case .seconds:
          .time(Rational(digits / 10_000 * 3_600 + digits / 100 % 100 * 60 + digits % 100))
        case .number: .number(Rational(digits, over: scale))
        }
      return isNegative ? [.sign, operand] : [operand]
    }

    /// The operand as entered: `3:66`, `0:05:00`, `1.`, `1.50`.
    var text: String {
      var bytes: [UInt8] = []
      if isNegative { MinusSign.typographic.append(to: &bytes) }
      let all = digits.magnitude
      switch kind {
      case .minutes:
        bytes.appendInteger(all / 100)
      case .seconds:
        bytes.appendInteger(all / 10_000)
        bytes.append(ASCII.colon)
        bytes.appendInteger(all / 100 % 100, width: 2)
      case .number:
        bytes.appendInteger(all / scale.magnitude)
        if let decimals {
          bytes.append(ASCII.point)
          if decimals > 0 { bytes.appendInteger(all % scale.magnitude, width: decimals) }
        }
      }
      if kind != .number {
        bytes.append(ASCII.colon)
        bytes.appendInteger(all % 100, width: 2)
      }
      return String(utf8: bytes)
    }

    /// The power of ten by which the digits are divided.
    private var scale: Int64 { (0..<(decimals ?? 0)).reduce(1) { scale, _ in scale * 10 } }
  }
}

extension Keypad.Entry {
  /// Creates the entry that produces an operand, nil if no keys can.
  init?(_ operand: ArraySlice<Formula.Token>, showsSeconds: Bool) {
    let isNegative = operand.first == .sign
    guard operand.count == (isNegative ? 2 : 1) else { return nil }
    switch operand.last {
    case .time(let time) where time.denominator == 1 && time.isExact:
      let (minutes, seconds) = time.numerator.quotientAndRemainder(dividingBy: 60)
      self.init(showsSeconds || seconds > 0 ? .seconds : .minutes)
      digits = minutes / 60 * 100 + minutes % 60
      if kind == .seconds { digits = digits * 100 + seconds }
    case .number(let number) where number.isExact:
      self.init(.number)
      var count = 0
      while scale % number.denominator != 0 {
        count += 1
        decimals = count
        guard count < 9 else { return nil }
      }
      let (scaled, overflow) = number.numerator.multipliedReportingOverflow(
        by: scale / number.denominator
      )
      guard !overflow else { return nil }
      digits = scaled
    default: return nil
    }
    self.isNegative = isNegative
    guard digits <= limit else { return nil }
  }
}
