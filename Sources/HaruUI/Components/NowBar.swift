import HaruHTML

/// The bar for everything that is running, on every page that does not show it itself: a session, a
/// timer and the stopwatch, with the main button of the first of them.
enum NowBar {
  /// The bar: `content` links to the page of the first one, and the button, missing where nothing
  /// can act on it, pauses or resumes it; `others` are also running.
  static func node<Action>(
    _ name: Message,
    area: StaticString,
    page: Route,
    _ content: [Node<Action>],
    _ button: (icon: Icon, name: Message, action: Action)?,
    others: [Node<Action>] = []
  ) -> Node<Action> {
    Node(.aside, "nowbar").label(name).area(area)
      .containing(
        [Node(.a, "open").href("\(page.path)").containing(content)] + others
          + [button.map { IconButton.node($0.icon, $0.name, $0.action) } ?? .empty]
      )
  }

  /// Another running item: its time, linked to its page.
  static func other<Action>(
    _ icon: Icon,
    _ name: Message,
    _ time: String,
    page: Route
  ) -> Node<Action> {
    Node(.a, "other").href("\(page.path)")
      .containing(icon.node(.small), Node(.span, "sr").text(name), Node(.b).text(time))
  }
}
