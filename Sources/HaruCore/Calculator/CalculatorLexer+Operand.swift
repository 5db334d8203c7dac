import HaruTime

extension CalculatorLexer {
  /// Reads a time, a range or a number.
  mutating func readOperand() throws(CalculatorError) -> Formula.Token {
    if let formula = formulaLikeDate { throw .mayBeDate(formula, at: position) }
    return isBeforeClock ? try readClock() : try readNumber()
  }

  /// What comes next as a calculation, if it has the form of a date: `2026-12-25` or `2026/12/25`.
  private var formulaLikeDate: Formula? {
    var scanner = ByteScanner(bytes)
    scanner.position = position
    guard let year = scanner.number(digits: 4...4), let sign = scanner.current,
      sign == ASCII.minus || sign == ASCII.slash, scanner.accept(sign),
      let month = scanner.number(digits: 1...2), scanner.accept(sign),
      let day = scanner.number(digits: 1...2)
    else { return nil }
    let numbers = [year, month, day].map { Formula.Token.number(Rational(Int64($0))) }
    let operation = Formula.Token.binary(sign == ASCII.minus ? .subtract : .divide)
    return Formula([numbers[0], operation, numbers[1], operation, numbers[2]])
  }

  /// Whether the next character that is not a digit is a colon.
  private var isBeforeClock: Bool {
    scalars[index...].first { CalculatorLexer.digit($0) == nil } == ":"
  }

  /// Reads `1:30`, `:30`, `1:30:15` or a range `9:00~17:30`.
  private mutating func readClock() throws(CalculatorError) -> Formula.Token {
    let from = try readClockTime()
    let end = index
    skipBlanks()
    guard let scalar = current, Symbol(scalar) == .range else {
      index = end
      return .time(from.duration)
    }
    index += 1
    skipBlanks()
    guard isBeforeClock else { throw .notAClockTime(at: position) }
    let to = try readClockTime()
    return .range(from: try from.secondsOfDay(), to: try to.secondsOfDay())
  }

  private mutating func readClockTime() throws(CalculatorError) -> ClockTime {
    let start = position
    let hours = current == ":" ? 0 : try readDigits()
    var time = ClockTime(hours: hours, minutes: try readTwoDigits(), position: start)
    guard current == ":" else { return time }
    time.seconds = Rational(try readTwoDigits())
    if let scalar = current, CalculatorLexer.isPoint(scalar) {
      time.seconds = time.seconds + (try readDecimals())
    }
    return time
  }

  /// Reads a colon and two digits.
  private mutating func readTwoDigits() throws(CalculatorError) -> Int64 {
    index += 1
    let start = position
    guard let tens = digit(), let ones = digit(), digit() == nil else {
      throw .needsTwoDigits(at: start)
    }
    return tens * 10 + ones
  }

  /// Reads `5`, `2.5`, `.5`, or with units in descending order, `90m`, `1h 30m`, `한 시간 반` and `half an
  /// hour`.
  private mutating func readNumber() throws(CalculatorError) -> Formula.Token {
    let start = index
    if acceptHalf() {
      // The Korean word alone is half an hour.
      let isWhole = bytes[position - 1] >= 0x80
      if let unit = acceptUnit(shorterThan: .max) ?? (isWhole ? 3_600 : nil) {
        return .time(Rational(unit, over: 2))
      }
      index = start
    }
    let number = try readAmount()
    let end = index
    let half = acceptHalf() ? Rational(1, over: 2) : .zero
    guard var unit = acceptUnit(shorterThan: .max) else {
      index = end
      return .number(number)
    }
    var duration = (number + half) * Rational(unit)
    while let (part, shorter) = try readPart(shorterThan: unit) {
      duration = duration + part * Rational(shorter)
      unit = shorter
    }
    if acceptHalf() { duration = duration + Rational(unit, over: 2) }
    return .time(duration)
  }

  /// Reads another number with a shorter unit; returns nil and consumes nothing if there is none.
  private mutating func readPart(
    shorterThan unit: Int64
  ) throws(CalculatorError) -> (Rational, Int64)? {
    let start = index
    skipBlanks()
    let isDigit = current.flatMap(CalculatorLexer.digit) != nil
    if isDigit || NumberWords.number(in: bytes, at: position) != nil, !isBeforeClock {
      let number = try readAmount()
      if let shorter = acceptUnit(shorterThan: unit) { return (number, shorter) }
    }
    index = start
    return nil
  }

  /// Reads the name of a unit that is shorter than a number of seconds, and the blanks before it.
  private mutating func acceptUnit(shorterThan limit: Int64) -> Int64? {
    let start = index
    skipBlanks()
    if let (unit, length) = DurationUnit.named(in: bytes, at: position), unit.seconds < limit {
      advance(bytes: length)
      return unit.seconds
    }
    index = start
    return nil
  }

  /// Reads the word for "half" and the blanks before it.
  private mutating func acceptHalf() -> Bool {
    let start = index
    skipBlanks()
    let length = NumberWords.lengthOfHalf(in: bytes, at: position)
    if length == 0 { index = start } else { advance(bytes: length) }
    return length > 0
  }

  private mutating func advance(bytes count: Int) {
    let end = position + count
    while position < end { index += 1 }
  }

  /// Reads a number in digits, or in words if the name of a unit follows.
  private mutating func readAmount() throws(CalculatorError) -> Rational {
    let start = index
    guard let (value, length) = NumberWords.number(in: bytes, at: position) else {
      return try readDecimalNumber()
    }
    advance(bytes: length)
    let end = index
    _ = acceptHalf()
    let hasUnit = acceptUnit(shorterThan: .max) != nil
    index = hasUnit ? end : start
    return hasUnit ? Rational(Int64(value)) : try readDecimalNumber()
  }

  private mutating func readDecimalNumber() throws(CalculatorError) -> Rational {
    guard let first = current else { throw .expectedOperand(at: position) }
    guard CalculatorLexer.digit(first) != nil || CalculatorLexer.isPoint(first) else {
      throw .unexpectedCharacter(first, at: position)
    }
    let whole = Rational(CalculatorLexer.isPoint(first) ? 0 : try readDigits())
    guard let scalar = current, CalculatorLexer.isPoint(scalar) else { return whole }
    return whole + (try readDecimals())
  }

  private mutating func readDigits() throws(CalculatorError) -> Int64 {
    let start = position
    var value: Int64 = 0
    while let digit = digit() {
      guard value < 1_000_000_000_000 else { throw .tooLarge(at: start) }
      value = value * 10 + digit
    }
    return value
  }

  /// Reads a point or comma and the decimals; digits after the 15th are dropped.
  ///
  /// A comma followed by three digits may be a thousands separator, so it is refused where the
  /// language does not say otherwise.
  private mutating func readDecimals() throws(CalculatorError) -> Rational {
    guard let point = current else { return .zero }
    let place = position
    index += 1
    var value: Int64 = 0
    var scale: Int64 = 1
    var count = 0
    var isExact = true
    while let digit = digit() {
      count += 1
      if count <= 15 {
        value = value * 10 + digit
        scale *= 10
      } else if digit > 0 {
        isExact = false
      }
    }
    guard count > 0, point != "," || count != 3 || hasDecimalComma else {
      throw .unexpectedCharacter(point, at: place)
    }
    return Rational(value, over: scale, isExact: isExact)
  }
}

/// A time written with colons.
private struct ClockTime {
  let hours: Int64
  let minutes: Int64
  var seconds = Rational.zero
  let position: Int

  var duration: Rational { Rational(hours * 3_600 + minutes * 60) + seconds }

  /// The seconds since 0:00 at an end of a range; clock times do not carry and end at 24:00.
  func secondsOfDay() throws(CalculatorError) -> Int64 {
    let total = duration
    guard minutes < 60, !seconds.isBeyond(59), total.denominator == 1, !total.isBeyond(86_400)
    else { throw .notAClockTime(at: position) }
    return total.numerator
  }
}
