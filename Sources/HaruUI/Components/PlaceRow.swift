import HaruHTML

/// A place; a tap chooses it.
enum PlaceRow {
  /// A place that a search found, with an optional text at its end; a roomy row has more space
  /// above and below.
  @inline(never)
  static func node<Action>(
    _ name: String,
    _ region: String,
    end: String? = nil,
    isRoomy: Bool = false,
    _ action: Action
  ) -> Node<Action> {
    let row = Node<Never>(.button, isRoomy ? "row plainbtn" : "row").type("button")
      .containing(
        Node(.span, "grow").containing(lines(name, region)),
        end.map { Node(.span, "meta").text($0) } ?? .empty
      )
    return Node(still: row).onClick(action)
  }

  /// A saved place between a picture and what stands at its end.
  static func saved<Action>(
    _ picture: Node<Action>,
    _ name: String,
    _ note: String,
    isCurrent: Bool,
    _ action: Action,
    _ ends: [Node<Action>]
  ) -> Node<Action> {
    let button = Node<Never>(.button, "grow plainbtn").type("button")
      .when(isCurrent) { $0.attribute(.ariaCurrent, "true") }
      .containing(lines(name, note))
    return Node(.div, "row")
      .containing([picture, Node(still: button).onClick(action)] + ends)
  }

  @inline(never)
  private static func lines(_ name: String, _ note: String) -> [Node<Never>] {
    [Node(.span, "name").text(name), Node(.span, "meta").text(note)]
  }
}
