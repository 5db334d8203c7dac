import HaruHTML

/// A text field above a list that filters it or adds to it.
enum SearchField {
  /// The search field; `name` is its label for assistive technology, and its placeholder unless
  /// there is a `hint`.
  ///
  /// `key` is the key under which a form submits the search to the server.
  @inline(never)
  static func node<Action>(
    _ name: Message,
    hint: Message? = nil,
    id: StaticString? = nil,
    key: StaticString? = nil,
    isFocused: Bool = false,
    value: String,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    let control = Node<Never>(.input).type("search")
    return line(
      .search,
      name,
      control.when(isFocused) { $0.flag(.autofocus) }
        .attribute(.id, id.map { "\($0)" })
        .attribute(.name, key.map { "\($0)" })
        .attribute(.placeholder, hint ?? name)
        .attribute(.autocomplete, "off")
        .attribute(.enterkeyhint, "search")
        .value(value),
      action
    )
  }

  /// A one-line field that adds its text to a list.
  @inline(never)
  static func adding<Action>(
    _ name: Message,
    id: StaticString,
    limit: StaticString,
    value: String,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    line(
      .plus,
      name,
      Node(.input).type("text").id(id)
        .attribute(.maxlength, limit)
        .attribute(.placeholder, name)
        .attribute(.autocomplete, "off")
        .attribute(.enterkeyhint, "done")
        .value(value),
      action
    )
  }

  private static func line<Action>(
    _ icon: Icon,
    _ name: Message,
    _ control: Node<Never>,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    Node(.label, "search")
      .containing(
        icon.node(.small),
        Node(.span, "sr").text(name),
        Node(still: control).onInput(action)
      )
  }
}
