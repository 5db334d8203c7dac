import HaruHTML

extension WelcomePage {
  /// The page of the route.
  @inline(never)
  static func view(_ state: App.State) -> Node {
    state.route == .practice ? practice(state) : editor(state)
  }
}
