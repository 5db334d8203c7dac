import HaruPlatform
import HaruTime

extension Instant {
  /// The current time of the system clock.
  static var now: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
