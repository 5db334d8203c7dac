import HaruJSON
import HaruTime

extension Countdown {
  /// Milliseconds as displayed by a countdown, rounded up to the second: `4:59`, `1:00:00`.
  public static func text(milliseconds: Int64) -> String {
    let seconds = (UInt64(max(0, milliseconds)) + 999) / 1_000
    var bytes: [UInt8] = []
    if seconds >= 3_600 {
      bytes.appendInteger(seconds / 3_600)
      bytes.append(ASCII.colon)
    }
    bytes.appendInteger(seconds / 60 % 60, width: seconds >= 3_600 ? 2 : 1)
    bytes.append(ASCII.colon)
    bytes.appendInteger(seconds % 60, width: 2)
    return String(utf8: bytes)
  }
}
