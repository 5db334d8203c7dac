import HaruPlatform
import HaruTime

/// Parses the header `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The seconds to wait from now, given as seconds or as a date; nil if the text is neither.
  static func seconds(_ text: String, at now: Date = Date()) -> Int64? {
    if let seconds = Int64(text) { return max(seconds, 0) }
    // Sat, 21 Nov 2026 00:02:00 GMT
    let parts = text.split(separator: " ")
    guard parts.count == 6, let month = months.firstIndex(of: parts[2]),
      let date = try? PlainDate(
        parsing: "\(parts[3])-\(month < 9 ? "0" : "")\(month + 1)-\(parts[1])"
      ),
      let time = try? PlainTime(parsing: "\(parts[4])")
    else { return nil }
    let until = PlainDateTime(date: date, time: time).instant(offset: UTCOffset(seconds: 0))
    return max(until.milliseconds - Int64(now.timeIntervalSince1970 * 1_000) + 999, 0) / 1_000
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
