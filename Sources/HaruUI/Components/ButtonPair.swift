import HaruHTML

/// Two buttons side by side: first the one that changes nothing, or less, then the main one.
enum ButtonPair {
  /// The buttons; if one is empty, the other takes the full width.
  static func node<Action>(_ first: Node<Action>, _ second: Node<Action>) -> Node<Action> {
    Node(.div, "pair").containing(first, second)
  }
}
