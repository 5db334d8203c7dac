package import HaruHTML

/// The bar at the top of a page that lies below another one: the way back, the title, what can be done.
package enum SubBar {
  /// The bar; `back` is the path of the page above, `backName` what the way there is called.
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
