package import HaruTime

/// Events without user input that the app subscribes to.
package enum Subscription: Equatable {
  /// Once, at this instant.
  case wake(at: Instant)
  /// On every frame, for what moves on screen.
  case everyFrame
}
