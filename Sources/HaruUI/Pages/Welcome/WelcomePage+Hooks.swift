import HaruTime

extension WelcomePage: Page {
  @inline(never)
  static func left(_ state: inout App.State) {
    state.welcome.drag = nil
    state.welcome.practice = .asking
  }

  /// The practice session counts seconds.
  @inline(never)
  static func subscriptions(_ state: App.State) -> [Subscription] {
    guard state.route == .practice, case .running(_, let start) = state.welcome.practice else {
      return []
    }
    let passed = max(0, state.measured - start)
    return [.wake(at: state.now.instant + (1_000 - passed % 1_000))]
  }
}
