package import HaruHTML

/// The bar at the top of a main page: the title, and actions.
package enum PageBar {
  /// The bar with the page's only `h1`.
  @inline(never)
  package static func node<Action>(
    _ title: Text,
    _ tools: [Node<Action>] = []
  ) -> Node<Action> {
    Node(.header, "bar").containing([Node(still: Node(.h1).text(title))] + tools)
  }
}
