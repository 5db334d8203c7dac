/// A period in which a zone's local time has one type, in seconds since 1970.
struct ZoneSpan {
  /// The first second, `.min` if it has no beginning.
  var start: Int64
  /// The second after the last one, `.max` if it has no end.
  var end: Int64
  var type: LocalTimeType
}

extension Instant {
  /// Whole seconds since 1970, rounded down.
  var seconds: Int64 {
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// Creates the instant a number of seconds after 1970, saturating at the ends of the range.
  init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    self.init(milliseconds: overflow ? (seconds < 0 ? .min : .max) : product)
  }
}
