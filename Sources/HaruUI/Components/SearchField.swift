import HaruHTML

/// The field above a list that shows what fits as it is typed.
enum SearchField {
  /// The field; `name` is heard, and seen as long as nothing is typed unless there is a `hint`.
  ///
  /// In a form that is sent to the server `key` is what the search is sent as.
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

  /// The field of one line that adds what is typed to a list.
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
