/// A time of day, 00:00:00.000 to 23:59:59.999, without date or zone.
public struct PlainTime: Comparable, Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int
  /// The millisecond, 0 to 999.
  public let millisecond: Int

  /// 00:00.
  public static let midnight = PlainTime(millisecondsOfDay: 0)

  /// Creates a time, nil if a part is out of range.
  public init?(hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999).contains(millisecond)
    else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// Creates the time a number of milliseconds after midnight on a day of 24 hours.
  ///
  /// Values outside 0 to 86,399,999 wrap around.
  public init(millisecondsOfDay: Int) {
    let rest = millisecondsOfDay % 86_400_000
    let ofDay = rest < 0 ? rest + 86_400_000 : rest
    hour = ofDay / 3_600_000
    minute = ofDay / 60_000 % 60
    second = ofDay / 1_000 % 60
    millisecond = ofDay % 1_000
  }

  /// Milliseconds after midnight on a day of 24 hours.
  public var millisecondsOfDay: Int {
    ((hour * 60 + minute) * 60 + second) * 1_000 + millisecond
  }

  /// Orders times from midnight onwards.
  public static func < (first: PlainTime, second: PlainTime) -> Bool {
    first.millisecondsOfDay < second.millisecondsOfDay
  }
}

extension PlainTime: CustomStringConvertible {
  /// The time in ISO 8601, in its shortest form: `09:30`, `09:30:15` or `09:30:15.250`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes, showingSeconds: second != 0 || millisecond != 0)
    return String(utf8: bytes)
  }

  func append(to bytes: inout [UInt8], showingSeconds: Bool) {
    bytes.appendInteger(hour, width: 2)
    bytes.append(ASCII.colon)
    bytes.appendInteger(minute, width: 2)
    guard showingSeconds else { return }
    bytes.append(ASCII.colon)
    bytes.appendInteger(second, width: 2)
    guard millisecond != 0 else { return }
    bytes.append(ASCII.point)
    bytes.appendInteger(millisecond, width: 3)
  }
}
