extension [UInt8] {
  /// Appends the decimal digits of a number, zero-padded to a width.
  package mutating func appendInteger(_ value: UInt64, width: Int = 1) {
    // Most numbers are parts of dates and times.
    if width == 2, value < 100 {
      append(ASCII.zero + UInt8(truncatingIfNeeded: value / 10))
      return append(ASCII.zero + UInt8(truncatingIfNeeded: value % 10))
    }
    let start = count
    var rest = value
    repeat {
      append(ASCII.zero + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    while count - start < width { append(ASCII.zero) }
    // The last digit came first.
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// Appends a number that must not be negative; the magnitude of a negative one is written.
  package mutating func appendInteger(_ value: Int, width: Int = 1) {
    appendInteger(UInt64(value.magnitude), width: width)
  }

  /// Appends `dividend / divisor` with at most four decimals, without trailing zeros.
  ///
  /// The last place is rounded half away from zero. The divisor must not be zero.
  package mutating func appendQuotient(_ dividend: UInt64, by divisor: UInt64) {
    guard divisor > 0 else { return }
    var whole = dividend / divisor
    // The remainder is less than the divisor, so the decimals are below 10,000 and fit.
    let scaled = (dividend % divisor).multipliedFullWidth(by: 10_000)
    let (quotient, left) = divisor.dividingFullWidth(scaled)
    var decimals = quotient
    if left >= divisor - left { decimals += 1 }
    if decimals == 10_000 {
      whole += 1
      decimals = 0
    }
    appendInteger(whole)
    guard decimals > 0 else { return }
    append(ASCII.point)
    var width = 4
    while decimals % 10 == 0 {
      decimals /= 10
      width -= 1
    }
    appendInteger(decimals, width: width)
  }
}
