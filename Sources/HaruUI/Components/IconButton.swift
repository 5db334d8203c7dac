package import HaruHTML

/// A button with only an icon; its name is for assistive technology.
package enum IconButton {
  @inline(never)
  private static func node<Action>(
    _ icon: Icon,
    _ name: Text,
    _ action: Action,
    size: Icon.Size = .regular
  ) -> Node<Action> {
    Node(still: drawing(Node(.button, "icon-btn").type("button"), icon, name, size))
      .onClick(action)
  }

  /// A button whose name comes from the catalogue.
  static func node<Action>(
    _ icon: Icon,
    _ name: Message,
    _ action: Action,
    size: Icon.Size = .regular
  ) -> Node<Action> {
    node(icon, .message(name), action, size: size)
  }

  /// A button whose name depends on data.
  static func node<Action>(
    _ icon: Icon,
    _ name: String,
    _ action: Action,
    size: Icon.Size = .regular
  ) -> Node<Action> {
    node(icon, .made(name), action, size: size)
  }

  /// A toggle button, in the colour of its page while it is on.
  @inline(never)
  static func toggle<Action>(
    _ icon: Icon,
    _ name: Message,
    isOn: Bool,
    _ action: Action
  ) -> Node<Action> {
    let button = Node<Never>(.button).class(isOn ? "icon-btn on" : "icon-btn").type("button")
    return Node(still: drawing(button.pressed(isOn), icon, .message(name), .small))
      .onClick(action)
  }

  /// A link to another page.
  @inline(never)
  package static func link(
    to path: String,
    _ icon: Icon,
    _ name: Text,
    size: Icon.Size = .regular
  ) -> Node<Never> {
    drawing(Node(.a, "icon-btn").href(path), icon, name, size)
  }

  /// The link to the search over everything, in the header of a page.
  static var search: Node<Never> {
    link(to: "\(Route.search.path)", .search, .message(.searchTitle))
  }

  /// A file picker; `id` is that of the input, from which the app reads the file.
  @inline(never)
  static func file<Action>(
    _ icon: Icon,
    _ name: Message,
    id: StaticString,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    Node(.label, "icon-btn")
      .containing(
        icon.node(),
        Node(.span, "sr").text(name),
        Node(.input, "sr").type("file").id(id).onChange(action)
      )
  }

  /// An empty space as wide as a button, which keeps a title centred.
  package static var room: Node<Never> { Node(.span, "icon-btn").decorative() }

  @inline(never)
  private static func drawing(
    _ control: Node<Never>,
    _ icon: Icon,
    _ name: Text,
    _ size: Icon.Size
  ) -> Node<Never> {
    control.attribute(.ariaLabel, name).containing(icon.node(size))
  }
}
