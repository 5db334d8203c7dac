/// How far local time is ahead of UTC: +32,400 s in Seoul, negative west of Greenwich.
public struct UTCOffset: Hashable, Sendable {
  /// Seconds east of UTC, -86,399 to 86,399.
  public let seconds: Int

  /// No offset.
  public static let utc = UTCOffset(seconds: 0)

  /// Creates an offset; an offset of a day or more is clamped to 23:59:59.
  public init(seconds: Int) {
    self.seconds = min(max(seconds, -86_399), 86_399)
  }
}

extension UTCOffset: CustomStringConvertible {
  /// The offset in RFC 3339, rounded to the minute: `+09:00`, `-03:30`, `+00:00`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(utf8: bytes)
  }

  func append(to bytes: inout [UInt8]) {
    let minutes = roundedToMinutes.seconds / 60
    bytes.append(minutes < 0 ? ASCII.minus : ASCII.plus)
    bytes.appendInteger(abs(minutes) / 60, width: 2)
    bytes.append(ASCII.colon)
    bytes.appendInteger(abs(minutes) % 60, width: 2)
  }

  /// The nearest offset in whole minutes that RFC 3339 can express, at most 23:59.
  ///
  /// Only local mean time, before zones existed, has seconds (Seoul +08:27:52).
  var roundedToMinutes: UTCOffset {
    let minutes = min((abs(seconds) + 30) / 60, 1_439)
    return UTCOffset(seconds: seconds < 0 ? -minutes * 60 : minutes * 60)
  }
}
