package import HaruHTML

/// A button, or a link styled as one, with a text and an optional icon before it.
package enum TextButton {
  /// How prominent and how wide a button is.
  package struct Look {
    let classes: StaticString

    /// The default button.
    package static var plain: Look { Look(classes: "btn") }
    /// The main action of a group; at most one per group.
    static var solid: Look { Look(classes: "btn solid") }
    /// A tinted secondary action.
    static var tint: Look { Look(classes: "btn tint") }
    /// An action without a background.
    static var quiet: Look { Look(classes: "btn quiet") }
    /// A destructive action.
    package static var bad: Look { Look(classes: "btn bad") }
    static var quietBad: Look { Look(classes: "btn quiet bad") }
    static var solidBad: Look { Look(classes: "btn bad solid") }
    static var big: Look { Look(classes: "btn big") }
    static var solidBig: Look { Look(classes: "btn solid big") }
    static var solidBigWide: Look { Look(classes: "btn solid big wide") }
    static var bigWide: Look { Look(classes: "btn big wide") }
    static var wide: Look { Look(classes: "btn wide") }
    /// The main action, full width.
    package static var solidWide: Look { Look(classes: "btn solid wide") }
    /// An action without a background, full width.
    package static var quietWide: Look { Look(classes: "btn quiet wide") }
    /// An outlined action.
    static var line: Look { Look(classes: "btn line") }
    /// An outlined action, full width.
    package static var lineWide: Look { Look(classes: "btn line wide") }
    /// The main action if it is destructive, full width.
    package static var solidBadWide: Look { Look(classes: "btn bad solid wide") }
  }

  /// A button whose text comes from the catalogue.
  static func node<Action>(
    _ name: Message,
    _ action: Action,
    _ look: Look = .plain,
    icon: Icon? = nil
  ) -> Node<Action> {
    node(.message(name), action, look, icon)
  }

  /// A button whose text depends on data.
  static func node<Action>(
    _ name: String,
    _ action: Action,
    _ look: Look = .plain,
    icon: Icon? = nil
  ) -> Node<Action> {
    node(.made(name), action, look, icon)
  }

  @inline(never)
  private static func node<Action>(
    _ name: Text,
    _ action: Action,
    _ look: Look,
    _ icon: Icon?
  ) -> Node<Action> {
    Node(still: filled(Node(.button, look.classes).type("button"), name, icon)).onClick(action)
  }

  /// A submit button.
  static func submit<Action>(
    _ name: Message,
    _ look: Look = .solid,
    icon: Icon? = nil
  ) -> Node<Action> {
    Node(still: submit(.message(name), look, icon))
  }

  /// The submit button of a form that is sent to the server.
  @inline(never)
  package static func submit(_ name: Text, _ look: Look, _ icon: Icon? = nil) -> Node<Never> {
    filled(Node(.button, look.classes).type("submit"), name, icon)
  }

  /// A button that a script handles.
  @inline(never)
  package static func still(_ name: Text, _ look: Look) -> Node<Never> {
    filled(Node(.button, look.classes).type("button"), name, nil)
  }

  /// A link to another page.
  static func link<Action>(
    to path: String,
    _ name: Message,
    _ look: Look = .plain,
    icon: Icon? = nil
  ) -> Node<Action> {
    Node(still: link(to: path, .message(name), look, icon: icon))
  }

  /// A link in a page that the server renders.
  @inline(never)
  package static func link(
    to path: String,
    _ name: Text,
    _ look: Look,
    icon: Icon? = nil
  ) -> Node<Never> {
    filled(Node(.a, look.classes).href(path), name, icon)
  }

  /// A file picker.
  @inline(never)
  static func file<Action>(
    _ name: Message,
    icon: Icon,
    _ action: @escaping (String) -> Action
  ) -> Node<Action> {
    Node(.label, "btn")
      .containing(
        icon.node(.small),
        Node(.span).text(name),
        Node(.input, "sr").type("file").onChange(action)
      )
  }

  @inline(never)
  private static func filled(_ control: Node<Never>, _ name: Text, _ icon: Icon?) -> Node<Never> {
    guard let icon else { return control.text(name) }
    return control.containing(icon.node(.small), Node(.span).text(name))
  }
}
