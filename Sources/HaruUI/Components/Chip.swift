import HaruHTML

/// A small rounded button, toggle or link, one of several side by side.
enum Chip {
  /// Where a row of chips is.
  struct Place {
    let classes: StaticString

    /// A strip as wide as the page.
    static var page: Place { Place(classes: "chips") }
    /// In what contains them, and as wide.
    static var inset: Place { Place(classes: "chips in") }
    /// Between the sections of a page.
    static var section: Place { Place(classes: "chips in section") }
    /// Below a dial.
    static var presets: Place { Place(classes: "chips presets") }
    /// In a field: the days of a week.
    static var week: Place { Place(classes: "chips week") }
  }

  /// Chips side by side.
  @inline(never)
  static func row<Action>(
    _ chips: [Node<Action>],
    _ place: Place = .page,
    tag: Tag = .div
  ) -> Node<Action> {
    Node(tag, place.classes).containing(chips)
  }

  /// A button; a tinted one stands out from its neighbours.
  @inline(never)
  static func node<Action>(
    _ name: Text,
    _ action: Action,
    icon: Icon? = nil,
    isTinted: Bool = false
  ) -> Node<Action> {
    Node(still: filled(button(isTinted), name, icon)).onClick(action)
  }

  /// A button with only an icon; its name is for assistive technology.
  static func node<Action>(_ icon: Icon, _ name: Message, _ action: Action) -> Node<Action> {
    Node(still: button(false).label(name).containing(icon.node(.small))).onClick(action)
  }

  /// A toggle, which says whether it is on.
  @inline(never)
  static func toggle<Action>(
    _ name: Text,
    isOn: Bool,
    _ action: Action,
    icon: Icon? = nil
  ) -> Node<Action> {
    Node(still: filled(button(false).pressed(isOn), name, icon)).onClick(action)
  }

  /// A link with an optional icon before its name and something after it.
  @inline(never)
  static func link(
    to path: String,
    _ name: Text,
    icon: Icon? = nil,
    isCurrent: Bool = false,
    end: Node<Never> = .empty
  ) -> Node<Never> {
    Node(.a, "chip").href(path).current(isCurrent)
      .containing(icon.map { $0.node(.small) } ?? .empty, Node(.span).text(name), end)
  }

  /// A link of a fixed width with a mark and a figure, grey if they are old; its name is for assistive
  /// technology.
  @inline(never)
  static func glance<Action>(
    to path: String,
    _ name: String,
    _ mark: Node<Action>,
    _ figure: String?,
    isOld: Bool = false
  ) -> Node<Action> {
    Node(.a, isOld ? "chip sky-now old" : "chip sky-now").href(path).label(name)
      .containing(mark, figure.map { Node(.span).text($0) } ?? .empty)
  }

  /// The room of a glance that is not known yet.
  static func unknownGlance<Action>() -> Node<Action> {
    Node(.span, "chip sky-now").decorative()
  }

  private static func button(_ isTinted: Bool) -> Node<Never> {
    Node(.button, isTinted ? "chip tint" : "chip").type("button")
  }

  @inline(never)
  private static func filled(_ button: Node<Never>, _ name: Text, _ icon: Icon?) -> Node<Never> {
    guard let icon else { return button.text(name) }
    return button.containing(icon.node(.small), Node(.span).text(name))
  }
}
