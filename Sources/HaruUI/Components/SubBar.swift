package import HaruHTML

/// The bar at the top of a subpage: a back link, the title, and actions.
package enum SubBar {
  /// The bar; `back` is the path of the parent page, `backName` the name of the link.
  @inline(never)
  package static func node<Action>(
    _ title: Text,
    back: String,
    _ backName: Text,
    icon: Icon = .left,
    _ tools: [Node<Action>] = []
  ) -> Node<Action> {
    Node(.header, "bar sub")
      .containing(
        [
          Node(still: IconButton.link(to: back, icon, backName)),
          Node(.h1, "clip").text(title),
        ] + (tools.isEmpty ? [Node(still: IconButton.room)] : tools)
      )
  }
}
