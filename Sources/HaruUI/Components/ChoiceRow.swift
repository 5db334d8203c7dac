import HaruHTML

/// A row with a control other than a switch; a tap on its name focuses the control.
enum ChoiceRow {
  /// A row with the control at its end.
  @inline(never)
  static func node<Action>(
    _ icon: Icon,
    _ name: Text,
    note: Text? = nil,
    _ control: Node<Action>
  ) -> Node<Action> {
    Node(.label, "row")
      .containing(icon.node(.small), Node(still: RowText.node(name, note: note)), control)
  }

  /// A row with the control below its name, and an optional button at its end.
  @inline(never)
  static func under<Action>(
    _ name: Text,
    note: Text? = nil,
    _ control: Node<Action>,
    _ button: Node<Action> = .empty
  ) -> Node<Action> {
    let title =
      note.map { RowText.node(name, note: $0) } ?? Node<Never>(.span, "name plain").text(name)
    return Node(.div, "row")
      .containing(Node(.label, "grow under").containing(Node(still: title), control), button)
  }
}
