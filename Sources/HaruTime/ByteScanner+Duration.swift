/// A decimal number: `digits / scale`, where the scale is a power of ten.
private struct DecimalNumber {
  var digits: Int64 = 0
  var scale: Int64 = 1
  let position: Int

  mutating func append(_ digit: UInt8, isDecimal: Bool) throws(DurationTextError) {
    let (tenfold, overflow) = digits.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tenfold.addingReportingOverflow(Int64(digit))
    guard !overflow, !carry else { throw .tooLarge }
    digits = sum
    guard isDecimal else { return }
    let (finer, tooFine) = scale.multipliedReportingOverflow(by: 10)
    guard !tooFine else { throw .finerThanSeconds(at: position) }
    scale = finer
  }
}

/// A duration that is summed up part by part.
struct DurationSum {
  private(set) var seconds: Int64 = 0

  fileprivate mutating func add(
    _ number: DecimalNumber,
    of unit: Int64
  ) throws(DurationTextError) {
    let (scaled, overflow) = number.digits.multipliedReportingOverflow(by: unit)
    guard !overflow else { throw .tooLarge }
    guard scaled % number.scale == 0 else { throw .finerThanSeconds(at: number.position) }
    let (sum, carry) = seconds.addingReportingOverflow(scaled / number.scale)
    guard !carry else { throw .tooLarge }
    seconds = sum
  }
}

extension ByteScanner {
  /// Consumes a sign, which may be U+2212; returns whether it is a minus.
  mutating func acceptSign() -> Bool {
    if accept(ASCII.plus) { return false }
    if accept(ASCII.minus) { return true }
    guard bytes[position...].starts(with: "\u{2212}".utf8) else { return false }
    position += 3
    return true
  }

  /// Whether the next byte that is not a digit is a colon.
  var isBeforeClock: Bool {
    bytes[position...].first { ASCII.digit($0) == nil } == ASCII.colon
  }

  /// Reads `1:30`, `:30` or `1:30:15`.
  mutating func addClockParts(to total: inout DurationSum) throws(DurationTextError) {
    if current != ASCII.colon { try total.add(try decimal(), of: 3_600) }
    try total.add(try twoDigits(), of: 60)
    if current == ASCII.colon { try total.add(try twoDigits(), of: 1) }
  }

  private mutating func twoDigits() throws(DurationTextError) -> DecimalNumber {
    advance()
    let start = position
    guard let value = number(digits: 2...2) else { throw .needsTwoDigits(at: start) }
    return DecimalNumber(digits: Int64(value), position: start)
  }

  /// Reads `1h 30m`, `1시간 30분`, `1시간 반` or `an hour and a half`: units in descending order, each at
  /// most once.
  mutating func addUnitParts(to total: inout DurationSum) throws(DurationTextError) {
    if try addLeadingHalf(to: &total) { return }
    var units = DurationUnit.times
    repeat {
      var number = try amount()
      skipBlanks()
      if number.scale == 1, acceptHalf() {
        try number.append(5, isDecimal: true)
        skipBlanks()
      }
      let seconds = try unit(of: number, from: &units)
      try total.add(number, of: seconds)
      skipBlanks()
      let start = position
      if acceptHalf() {
        try total.add(DecimalNumber(digits: 5, scale: 10, position: start), of: seconds)
        return skipBlanks()
      }
    } while !isAtEnd
  }

  /// Reads `반시간` and `half an hour`, or `반` for half an hour.
  private mutating func addLeadingHalf(
    to total: inout DurationSum
  ) throws(DurationTextError) -> Bool {
    let number = DecimalNumber(digits: 5, scale: 10, position: position)
    guard acceptHalf() else { return false }
    skipBlanks()
    var units = DurationUnit.times
    let isWhole = isAtEnd && bytes[number.position] >= 0x80
    try total.add(number, of: isWhole ? 3_600 : try unit(of: number, from: &units))
    skipBlanks()
    return true
  }

  private mutating func acceptHalf() -> Bool {
    let length = NumberWords.lengthOfHalf(in: bytes, at: position)
    position += length
    return length > 0
  }

  /// Reads what follows the `P` of ISO 8601.
  mutating func addISOParts(to total: inout DurationSum) throws(DurationTextError) {
    var units = DurationUnit.days
    var isInTime = false
    var isFractional = false
    repeat {
      if !isInTime, acceptLetter(UInt8(ascii: "t")) {
        isInTime = true
        units = DurationUnit.times
      }
      let number = try decimal()
      guard !isFractional else { throw .unexpected(at: number.position) }
      isFractional = number.scale > 1
      let letter = current.map(ASCII.lowercased)
      if !isInTime, letter == UInt8(ascii: "y") || letter == UInt8(ascii: "m") {
        throw .variableLength(at: number.position)
      }
      try total.add(number, of: try unit(of: number, from: &units, isISO: true))
    } while !isAtEnd
  }

  /// Reads the name of a unit that has not occurred yet; returns its seconds.
  private mutating func unit(
    of number: DecimalNumber,
    from units: inout ArraySlice<DurationUnit>,
    isISO: Bool = false
  ) throws(DurationTextError) -> Int64 {
    guard !isAtEnd else { throw .needsUnit(at: number.position) }
    for index in units.indices {
      guard let length = units[index].length(in: bytes, at: position, isISO: isISO) else {
        continue
      }
      let seconds = units[index].seconds
      units = units[(index + 1)...]
      position += length
      return seconds
    }
    throw .unexpected(at: position)
  }

  /// Reads a number in words or digits.
  private mutating func amount() throws(DurationTextError) -> DecimalNumber {
    let start = position
    guard let value = numberWord() else { return try decimal() }
    return DecimalNumber(digits: Int64(value), position: start)
  }

  /// Reads digits, optionally with decimals after a point or a comma.
  private mutating func decimal() throws(DurationTextError) -> DecimalNumber {
    var number = DecimalNumber(position: position)
    try appendDigits(to: &number, areDecimals: false)
    if accept(ASCII.point) || accept(ASCII.comma) {
      try appendDigits(to: &number, areDecimals: true)
    }
    return number
  }

  private mutating func appendDigits(
    to number: inout DecimalNumber,
    areDecimals: Bool
  ) throws(DurationTextError) {
    let start = position
    while let byte = current, let digit = ASCII.digit(byte) {
      try number.append(digit, isDecimal: areDecimals)
      advance()
    }
    guard position > start else { throw .unexpected(at: start) }
  }
}
