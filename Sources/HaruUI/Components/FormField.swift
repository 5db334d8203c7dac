package import HaruHTML

/// A control under its name: the name is seen, and a tap on it leads to the control.
package enum FormField {
  /// The control with its name, what is wrong with what was entered, and a remark.
  @inline(never)
  package static func node<Action>(
    _ name: Text,
    _ control: Node<Action>,
    fault: Text? = nil,
    note: Text? = nil
  ) -> Node<Action> {
    Node(.label, "entry")
      .containing(
        Node(still: title(name)),
        fault == nil ? control : control.attribute(.ariaInvalid, "true"),
        fault.map { Node(still: sentence(.span, $0)) } ?? .empty,
        note.map { Node(.small).text($0) } ?? .empty
      )
  }

  /// A control whose name is one of the catalogue.
  static func node<Action>(
    _ name: Message,
    _ control: Node<Action>,
    fault: Text? = nil,
    note: Text? = nil
  ) -> Node<Action> {
    node(.message(name), control, fault: fault, note: note)
  }

  /// Several controls under one name.
  @inline(never)
  static func group<Action>(_ name: Text, _ controls: [Node<Action>]) -> Node<Action> {
    Node(.div, "entry")
      .role("group")
      .attribute(.ariaLabel, name)
      .containing([Node(still: title(name).decorative())] + controls)
  }

  /// Two fields beside each other where there is room.
  static func pair<Action>(_ first: Node<Action>, _ second: Node<Action>) -> Node<Action> {
    Node(.div, "pair").containing(first, second)
  }

  /// What is wrong with more than one field, said at once.
  static func fault<Action>(_ text: Text) -> Node<Action> { Node(still: sentence(.p, text)) }

  private static func title(_ name: Text) -> Node<Never> { Node(.span).text(name) }

  @inline(never)
  private static func sentence(_ tag: Tag, _ text: Text) -> Node<Never> {
    Node(tag, "err").role("alert").text(text)
  }
}
