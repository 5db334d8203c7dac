import HaruHTML

/// Two controls side by side where there is room: of two buttons, first the one that changes
/// nothing, or less, then the main one.
enum Pair {
  /// The controls; if one is empty, the other takes the full width.
  static func node<Action>(_ first: Node<Action>, _ second: Node<Action>) -> Node<Action> {
    frame(.div, [first, second])
  }

  /// The buttons below a dialog.
  static func footer<Action>(_ buttons: [Node<Action>]) -> Node<Action> { frame(.footer, buttons) }

  private static func frame<Action>(_ tag: Tag, _ controls: [Node<Action>]) -> Node<Action> {
    Node(tag, "pair").containing(controls)
  }
}
