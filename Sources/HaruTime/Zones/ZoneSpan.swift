/// A stretch of time in which a zone's local time is of one type, in seconds since 1970.
struct ZoneSpan {
  /// The first second, `.min` if there is none.
  var start: Int64
  /// The second after the last one, `.max` if there is none.
  var end: Int64
  var type: LocalTimeType
}

extension Instant {
  /// Whole seconds since 1970, rounded down.
  var seconds: Int64 {
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// Makes the instant the given seconds after 1970; the ends of the range saturate.
  init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    self.init(milliseconds: overflow ? (seconds < 0 ? .min : .max) : product)
  }
}
