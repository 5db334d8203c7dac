import HaruHTML

/// The bar for whatever is running, on every page that does not show it itself: a session, a timer
/// or the stopwatch, with its main button.
enum NowBar {
  /// The bar: `content` links to the page of what is running, and the button pauses or resumes it.
  static func node<Action>(
    _ name: Message,
    area: StaticString,
    page: Route,
    _ content: [Node<Action>],
    _ button: (icon: Icon, name: Message, action: Action)
  ) -> Node<Action> {
    Node(.aside, "nowbar").label(name).area(area)
      .containing(
        Node(.a, "open").href("\(page.path)").containing(content),
        IconButton.node(button.icon, button.name, button.action)
      )
  }
}
