/// A civil date and a time of day without a zone: what a calendar and a wall clock show.
public struct PlainDateTime: Comparable, Hashable, Sendable {
  /// The civil date.
  public var date: PlainDate
  /// The time of day.
  public var time: PlainTime

  /// Creates a date and time from its parts.
  public init(date: PlainDate, time: PlainTime) {
    self.date = date
    self.time = time
  }

  /// Creates the local time of an instant at an offset.
  ///
  /// Instants outside the years 1 to 9999 give the first or the last millisecond of that range.
  public init(_ instant: Instant, offset: UTCOffset) {
    let local = (instant + Int64(offset.seconds) * 1_000).milliseconds
    var (days, rest) = local.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 {
      days -= 1
      rest += 86_400_000
    }
    if let count = Int(exactly: days), let date = PlainDate(daysSinceEpoch: count) {
      self.init(date: date, time: PlainTime(millisecondsOfDay: Int(rest)))
    } else if days < 0 {
      self.init(date: .first, time: .midnight)
    } else {
      self.init(date: .last, time: PlainTime(millisecondsOfDay: 86_399_999))
    }
  }

  /// The instant of this local time at an offset.
  public func instant(offset: UTCOffset) -> Instant {
    let ofDay = Int64(time.millisecondsOfDay) - Int64(offset.seconds) * 1_000
    return Instant(milliseconds: Int64(date.daysSinceEpoch) * 86_400_000 + ofDay)
  }

  /// Orders by date, then by time.
  public static func < (first: PlainDateTime, second: PlainDateTime) -> Bool {
    (first.date, first.time) < (second.date, second.time)
  }
}

extension PlainDateTime: CustomStringConvertible {
  /// The text in ISO 8601: `2026-11-21T09:30:00`, with milliseconds only if they are not zero.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(utf8: bytes)
  }

  func append(to bytes: inout [UInt8]) {
    date.append(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    time.append(to: &bytes, showingSeconds: true)
  }
}
