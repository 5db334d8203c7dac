package import HaruTime

/// What the app wants to be told of although nobody touches it.
package enum Subscription: Equatable {
  /// Once, when this instant has come.
  case wake(at: Instant)
  /// At every frame, for what moves while it is looked at.
  case everyFrame
}
