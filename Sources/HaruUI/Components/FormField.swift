package import HaruHTML

/// A control with a visible label above it; a tap on the label focuses the control.
package enum FormField {
  /// The control with its label, a validation error and a note.
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

  /// A control whose label comes from the catalogue.
  static func node<Action>(
    _ name: Message,
    _ control: Node<Action>,
    fault: Text? = nil,
    note: Text? = nil
  ) -> Node<Action> {
    node(.message(name), control, fault: fault, note: note)
  }

  /// Several controls under one label.
  @inline(never)
  package static func group<Action>(_ name: Text, _ controls: [Node<Action>]) -> Node<Action> {
    Node(.div, "entry")
      .role("group")
      .attribute(.ariaLabel, name)
      .containing([Node(still: title(name).decorative())] + controls)
  }

  /// A slider under its name.
  static func slider<Action>(_ name: Text, _ control: Node<Action>) -> Node<Action> {
    Node(.label, "entry shift").containing(Node(still: title(name)), control)
  }

  /// A control in a box, under a small name.
  static func box<Action>(_ name: Text, _ control: Node<Action>) -> Node<Action> {
    Node(.label, "datebox").containing(Node(.small).text(name), control)
  }

  /// A control on one line with its name.
  static func line<Action>(_ name: Text, _ control: Node<Action>) -> Node<Action> {
    Node(.label, "oneline").containing(Node(.span, "lbl").text(name), control)
  }

  /// An error about more than one field, announced at once.
  static func fault<Action>(_ text: Text) -> Node<Action> { Node(still: sentence(.p, text)) }

  private static func title(_ name: Text) -> Node<Never> { Node(.span).text(name) }

  @inline(never)
  private static func sentence(_ tag: Tag, _ text: Text) -> Node<Never> {
    Node(tag, "err").role("alert").text(text)
  }
}
