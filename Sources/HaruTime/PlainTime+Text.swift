/// Why a text is not a time of day; positions are byte offsets into its UTF-8.
public enum TimeTextError: Error, Equatable, Sendable {
  /// Something at this offset does not fit the form `HH:MM` or `HH:MM:SS`.
  case malformed(at: Int)
  /// The hour is not 0 to 23.
  case noSuchHour(Int, at: Int)
  /// The minute is not 0 to 59.
  case noSuchMinute(Int, at: Int)
  /// The second is not 0 to 59.
  case noSuchSecond(Int, at: Int)
}

extension PlainTime {
  /// Parses `07:30`, `7:30` or `07:30:15`; 24:00 is refused.
  public init(parsing text: String) throws(TimeTextError) {
    var scanner = ByteScanner(text)
    guard let hour = scanner.number(digits: 1...2) else { throw .malformed(at: 0) }
    guard hour < 24 else { throw .noSuchHour(hour, at: 0) }
    let minute = try PlainTime.part(&scanner)
    guard minute < 60 else { throw .noSuchMinute(minute, at: scanner.position - 2) }
    let second = scanner.isAtEnd ? 0 : try PlainTime.part(&scanner)
    guard second < 60 else { throw .noSuchSecond(second, at: scanner.position - 2) }
    guard scanner.isAtEnd, let time = PlainTime(hour: hour, minute: minute, second: second) else {
      throw .malformed(at: scanner.position)
    }
    self = time
  }

  /// Reads a colon and two digits.
  private static func part(_ scanner: inout ByteScanner) throws(TimeTextError) -> Int {
    guard scanner.accept(ASCII.colon), let value = scanner.number(digits: 2...2) else {
      throw .malformed(at: scanner.position)
    }
    return value
  }
}
