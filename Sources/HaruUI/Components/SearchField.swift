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

  /// The field of a palette: it keeps the focus while the arrow keys move through its results, a
  /// list with the id `list`; `active` is the id of the chosen one, nil if there is none.
  @inline(never)
  static func combobox<Action>(
    _ name: Message,
    id: String,
    list: StaticString,
    active: String?,
    value: String,
    moved: @escaping (Int) -> Action,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    let control = Node<Never>(.input).type("text").id(id)
      .role("combobox")
      .attribute(.name, "q")
      .attribute(.placeholder, name)
      .attribute(.autocomplete, "off")
      .attribute(.spellcheck, "false")
      .attribute(.enterkeyhint, "go")
      .attribute(.maxlength, "400")
      .attribute(.ariaAutocomplete, "list")
      .state(.ariaExpanded, active != nil)
      .attribute(.ariaControls, list)
      .attribute(.ariaActivedescendant, active)
      .flag(.autofocus)
      .value(value)
    return Node(.label, "search")
      .containing(
        Icon.search.node(),
        Node(.span, "sr").text(name),
        Node(still: control).onInput(action)
          .on(.keydown, preventsDefault: true) { ReorderList.step(for: $0.value).map(moved) }
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
