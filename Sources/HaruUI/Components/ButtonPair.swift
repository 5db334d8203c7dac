import HaruHTML

/// Two buttons beside each other: what changes nothing or less first, what is done second.
enum ButtonPair {
  /// The two; where one is empty the other takes all the room.
  static func node<Action>(_ first: Node<Action>, _ second: Node<Action>) -> Node<Action> {
    Node(.div, "pair").containing(first, second)
  }
}
