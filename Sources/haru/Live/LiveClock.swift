import HaruTime

/// A clock for long-running commands: changes of the system clock do not affect it, and it
/// continues during sleep.
struct LiveClock {
  private let start: Instant
  private let begun = ContinuousClock.now

  /// Starts the clock at an instant.
  init(at start: Instant) {
    self.start = start
  }

  /// The current instant.
  var now: Instant {
    let parts = begun.duration(to: .now).components
    return start + (parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000)
  }
}
