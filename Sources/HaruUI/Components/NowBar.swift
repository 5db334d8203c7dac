import HaruHTML

/// The bar of what goes on, on every page that does not show it by itself: a session, a timer or the stopwatch,
/// with its main button.
enum NowBar {
  /// The bar: `content` leads to the page of what goes on, the button halts it or goes on with it.
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
