import HaruCore
import HaruTime

extension RunningSession {
  /// The time left as a countdown, or the overrun with `+`.
  ///
  /// Not a function of the focus page, because other pages show it before that page's file is
  /// loaded.
  func timeLeft(at now: Instant) -> String {
    let left = leftMilliseconds(at: now)
    return left < 0
      ? "+" + Countdown.text(milliseconds: -left - 999) : Countdown.text(milliseconds: left)
  }
}
