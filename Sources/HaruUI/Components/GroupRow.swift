package import HaruHTML

/// The rows of a card, as in the settings and on the account pages.
package enum GroupRow {
  /// The card with an optional heading above and note below.
  @inline(never)
  package static func group<Action>(
    _ title: Text?,
    _ rows: [Node<Action>],
    note: Text? = nil
  ) -> Node<Action> {
    Node(.section)
      .containing(
        title.map { Node(.h2, "lbl").text($0) } ?? .empty,
        Node(.div, "group").containing(rows),
        note.map { Node(.p, "note").text($0) } ?? .empty
      )
  }

  /// A row that says something, with an optional icon before it and controls at its end.
  @inline(never)
  package static func node<Action>(
    _ icon: Icon?,
    _ name: Text,
    note: Text? = nil,
    _ ends: [Node<Action>] = []
  ) -> Node<Action> {
    let still = [icon.map { $0.node(.small) } ?? .empty, RowText.node(name, note: note)]
    return Node(.div, "row").containing(still.map { Node(still: $0) } + ends)
  }

  /// A row that leads to another page; `value` says what is chosen there.
  @inline(never)
  package static func link(
    to path: String,
    _ icon: Icon,
    _ name: Text,
    note: Text? = nil,
    value: Node<Never> = .empty,
    end: Icon = .right
  ) -> Node<Never> {
    Node(.a, "row").href(path)
      .containing(
        icon.node(.small),
        RowText.node(name, note: note),
        value,
        Node(.span, "chev").containing(end.node(.small))
      )
  }

  /// A row that does something when it is tapped, which may be grave.
  @inline(never)
  static func button<Action>(
    _ icon: Icon,
    _ name: Text,
    note: Text? = nil,
    isGrave: Bool = false,
    _ action: Action,
    _ ends: [Node<Never>] = []
  ) -> Node<Action> {
    let row = Node<Never>(.button).class(isGrave ? "row bad" : "row").type("button")
      .containing([icon.node(.small), RowText.node(name, note: note)] + ends)
    return Node(still: row).onClick(action)
  }

  /// A row that shows or hides the element with an id; `value` says how much is in there.
  static func toggle<Action>(
    _ icon: Icon,
    _ name: Text,
    value: String,
    isOpen: Bool,
    of id: StaticString,
    _ action: Action
  ) -> Node<Action> {
    let row = Node<Never>(.button, "row").type("button").id("\(id)-fold")
      .state(.ariaExpanded, isOpen).attribute(.ariaControls, id)
      .containing(
        icon.node(.small),
        RowText.node(name),
        Node(.small).text(value),
        (isOpen ? Icon.up : .down).node(.small)
      )
    return Node(still: row).onClick(action)
  }

  /// A row that submits the form that contains it.
  package static func submit(_ icon: Icon, _ name: Text) -> Node<Never> {
    Node(.button, "row").type("submit").containing(icon.node(.small), RowText.node(name))
  }

  /// A row that expands without a script; what it leads to may be grave.
  package static func fold(
    _ icon: Icon?,
    _ name: Text,
    note: Text? = nil,
    isOpen: Bool,
    isGrave: Bool = false,
    _ content: [Node<Never>]
  ) -> Node<Never> {
    let summary = Node<Never>(.summary).class(isGrave ? "row bad" : "row")
      .containing(
        icon.map { $0.node(.small) } ?? .empty,
        RowText.node(name, note: note),
        Icon.down.node(.small)
      )
    return Node(.details, "fold").flag(.open, isOpen).containing([summary] + content)
  }
}
