import HaruJSON
public import HaruTime

extension Stopwatch {
  /// Milliseconds as displayed by a stopwatch, to the hundredth: `00:12.34`, `1:02:03.45`.
  ///
  /// They are truncated, not rounded.
  public static func text(milliseconds: Int64) -> String {
    var bytes: [UInt8] = []
    append(milliseconds, to: &bytes)
    return String(utf8: bytes)
  }

  private static func append(_ milliseconds: Int64, to bytes: inout [UInt8]) {
    let hundredths = UInt64(max(0, milliseconds)) / 10
    let hours = hundredths / 360_000
    if hours > 0 {
      bytes.appendInteger(hours)
      bytes.append(ASCII.colon)
    }
    bytes.appendInteger(hundredths / 6_000 % 60, width: 2)
    bytes.append(ASCII.colon)
    bytes.appendInteger(hundredths / 100 % 60, width: 2)
    bytes.append(ASCII.point)
    bytes.appendInteger(hundredths % 100, width: 2)
  }

  /// The laps as CSV (RFC 4180) with the columns `lap`, `time` and `split`; the current one is the
  /// last.
  public func csv(at now: Instant) -> String {
    lines(allLaps(at: now), head: "lap,time,split\r\n", separator: ASCII.comma, end: "\r\n")
  }

  /// The laps as plain text: a line for each with number, time and split.
  public var lapText: String {
    lines(laps, head: "", separator: ASCII.tab, end: "\n")
  }

  private func lines(
    _ laps: [Lap],
    head: StaticString,
    separator: UInt8,
    end: StaticString
  ) -> String {
    var bytes: [UInt8] = []
    head.withUTF8Buffer { bytes.append(contentsOf: $0) }
    for lap in laps {
      bytes.appendInteger(lap.number)
      bytes.append(separator)
      Stopwatch.append(lap.time, to: &bytes)
      bytes.append(separator)
      Stopwatch.append(lap.split, to: &bytes)
      end.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    return String(utf8: bytes)
  }
}
