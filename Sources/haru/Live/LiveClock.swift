import HaruTime

/// A clock for commands that run for a while: setting the machine's clock does not move it, and it
/// goes on while the machine sleeps.
struct LiveClock {
  private let start: Instant
  private let begun = ContinuousClock.now

  /// Starts it at an instant.
  init(at start: Instant) {
    self.start = start
  }

  /// What it shows now.
  var now: Instant {
    let parts = begun.duration(to: .now).components
    return start + (parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000)
  }
}
