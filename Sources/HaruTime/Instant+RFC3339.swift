/// Why a text is not an instant of RFC 3339; positions are byte offsets into its UTF-8.
public enum InstantTextError: Error, Equatable, Sendable {
  /// Something at this offset does not fit the form `2026-11-21T09:30:00.250+09:00`.
  case malformed(at: Int)
  /// The date part is not a date.
  case date(DateTextError)
  /// An hour, minute, second or offset is outside its range.
  case outOfRange(at: Int)
}

extension Instant {
  /// Parses an RFC 3339 timestamp; its offset may be `Z`.
  public init(rfc3339 text: String) throws(InstantTextError) {
    self = try RFC3339(text).instant
  }

  /// The instant in RFC 3339 at an offset: `2026-11-21T09:30:00+09:00`.
  ///
  /// The offset is always numeric, `+00:00` for UTC; milliseconds are written only if they are not
  /// zero. An offset with seconds is rounded to the minute, and the local time with it.
  public func rfc3339(offset: UTCOffset) -> String {
    var bytes: [UInt8] = []
    appendRFC3339(offset: offset, to: &bytes)
    return String(utf8: bytes)
  }

  /// Appends the same as UTF-8.
  package func appendRFC3339(offset: UTCOffset, to bytes: inout [UInt8]) {
    let written = offset.roundedToMinutes
    PlainDateTime(self, offset: written).append(to: &bytes)
    written.append(to: &bytes)
  }
}

extension Moment {
  /// Parses an RFC 3339 timestamp with its offset (`Z` is +00:00) in a known zone.
  public init(rfc3339 text: String, zone: String) throws(InstantTextError) {
    let parsed = try RFC3339(text)
    self.init(instant: parsed.instant, offset: parsed.offset, zone: zone)
  }

  /// The instant in RFC 3339 at the moment's own offset.
  public var rfc3339: String { instant.rfc3339(offset: offset) }
}

/// A parsed timestamp of RFC 3339 section 5.6.
private struct RFC3339 {
  let instant: Instant
  let offset: UTCOffset

  init(_ text: String) throws(InstantTextError) {
    var scanner = ByteScanner(text)
    let date = try RFC3339.date(&scanner)
    guard scanner.acceptLetter(UInt8(ascii: "t")) || scanner.accept(ASCII.space) else {
      throw .malformed(at: scanner.position)
    }
    let time = try RFC3339.millisecondsOfDay(&scanner)
    offset = try RFC3339.offset(&scanner)
    guard scanner.isAtEnd else { throw .malformed(at: scanner.position) }
    instant = PlainDateTime(date: date, time: .midnight).instant(offset: offset) + time
  }

  private static func date(_ scanner: inout ByteScanner) throws(InstantTextError) -> PlainDate {
    // `PlainDate` accepts three forms of a date, RFC 3339 only one: two `-` and two-digit parts.
    for index in [4, 7] where index >= scanner.bytes.count || scanner.bytes[index] != ASCII.minus {
      throw .malformed(at: min(index, scanner.bytes.count))
    }
    let date: PlainDate
    do throws(DateTextError) {
      date = try PlainDate(scanning: &scanner)
    } catch {
      throw .date(error)
    }
    guard scanner.position == 10 else { throw .malformed(at: scanner.position) }
    return date
  }

  /// Parses the time; a leap second (`:60`) is the first second of the next minute, as in POSIX.
  private static func millisecondsOfDay(
    _ scanner: inout ByteScanner
  ) throws(InstantTextError) -> Int64 {
    let hour = try part(&scanner, upTo: 23)
    try colon(&scanner)
    let minute = try part(&scanner, upTo: 59)
    try colon(&scanner)
    let second = try part(&scanner, upTo: 60)
    let whole = Int64((hour * 60 + minute) * 60 + second) * 1_000
    guard scanner.accept(ASCII.point) else { return whole }
    return whole + (try fraction(&scanner))
  }

  /// Parses the digits after the point as milliseconds, truncating finer ones.
  private static func fraction(_ scanner: inout ByteScanner) throws(InstantTextError) -> Int64 {
    let start = scanner.position
    var weight: Int64 = 100
    var milliseconds: Int64 = 0
    while let byte = scanner.current, let digit = ASCII.digit(byte) {
      milliseconds += Int64(digit) * weight
      weight /= 10
      scanner.advance()
    }
    guard scanner.position > start else { throw .malformed(at: start) }
    return milliseconds
  }

  private static func offset(_ scanner: inout ByteScanner) throws(InstantTextError) -> UTCOffset {
    if scanner.acceptLetter(UInt8(ascii: "z")) { return .utc }
    let isWest = scanner.current == ASCII.minus
    guard scanner.accept(ASCII.plus) || scanner.accept(ASCII.minus) else {
      throw .malformed(at: scanner.position)
    }
    let hours = try part(&scanner, upTo: 23)
    try colon(&scanner)
    let seconds = (hours * 60 + (try part(&scanner, upTo: 59))) * 60
    return UTCOffset(seconds: isWest ? -seconds : seconds)
  }

  private static func part(
    _ scanner: inout ByteScanner,
    upTo limit: Int
  ) throws(InstantTextError) -> Int {
    let start = scanner.position
    guard let value = scanner.number(digits: 2...2) else { throw .malformed(at: start) }
    guard value <= limit else { throw .outOfRange(at: start) }
    return value
  }

  private static func colon(_ scanner: inout ByteScanner) throws(InstantTextError) {
    guard scanner.accept(ASCII.colon) else { throw .malformed(at: scanner.position) }
  }
}
