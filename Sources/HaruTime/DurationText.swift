/// Parses durations.
public enum DurationText {
  /// Parses a duration in any of the forms that people type; returns seconds.
  ///
  /// `25m`, `1h 30m`, `1.5h`, `90s`, `25 min`, `3분`, `1시간 30분`, `한 시간 반`, `half an hour`, `two hours`
  /// (units in descending order, each at most once, by their names in any language of the app; their
  /// numbers in words up to twelve), `1:30`, `:30`, `1:30:15`
  /// (minutes and seconds have two digits; 60 to 99 carry) and ISO 8601 as in
  /// ``seconds(iso8601:)``. A sign (`+`, `-`, `−`) precedes the whole; blanks are allowed around it
  /// and between parts. A bare number needs a unit.
  public static func seconds(of text: String) throws(DurationTextError) -> Int64 {
    try read(text, isISOOnly: false)
  }

  /// Parses an ISO 8601 duration; returns seconds: `PT1H30M`, `-PT35M`, `P1DT12H`, `PT0.5H`.
  ///
  /// A day is 24 hours and a week 7 days (RFC 5545 section 3.3.6); years and months are refused.
  /// Only the last part may have a fraction, with a point or a comma; letters may be lower case.
  public static func seconds(iso8601 text: String) throws(DurationTextError) -> Int64 {
    try read(text, isISOOnly: true)
  }

  private static func read(
    _ text: String,
    isISOOnly: Bool
  ) throws(DurationTextError) -> Int64 {
    var scanner = ByteScanner(text)
    if !isISOOnly { scanner.skipBlanks() }
    let isNegative = scanner.acceptSign()
    if !isISOOnly { scanner.skipBlanks() }
    guard !scanner.isAtEnd else { throw .empty }
    var total = DurationSum()
    if scanner.acceptLetter(UInt8(ascii: "p")) {
      try scanner.addISOParts(to: &total)
    } else if isISOOnly {
      throw .unexpected(at: scanner.position)
    } else if scanner.isBeforeClock {
      try scanner.addClockParts(to: &total)
    } else {
      try scanner.addUnitParts(to: &total)
    }
    if !isISOOnly { scanner.skipBlanks() }
    guard scanner.isAtEnd else { throw .unexpected(at: scanner.position) }
    return isNegative ? -total.seconds : total.seconds
  }
}
