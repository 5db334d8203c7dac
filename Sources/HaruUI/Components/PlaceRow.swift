import HaruHTML

/// A place that a search found; a tap chooses it.
enum PlaceRow {
  /// The row, with an optional text at its end; a roomy one has more space above and below.
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
        Node(.span, "grow")
          .containing(
            Node(.span, "name").text(name),
            Node(.span, "meta").text(region)
          ),
        end.map { Node(.span, "meta").text($0) } ?? .empty
      )
    return Node(still: row).onClick(action)
  }
}
