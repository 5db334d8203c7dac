import HaruHTML

/// A round button with its name below, as under a dial.
enum RoundButton {
  /// What the button does to a running timer or session.
  enum Role {
    case plain, main, done, bad

    var classes: StaticString {
      switch self {
      case .plain: "round"
      case .main: "round main"
      case .done: "round ok"
      case .bad: "round bad"
      }
    }
  }

  /// A button with an icon.
  @inline(never)
  static func node<Action>(
    _ icon: Icon,
    _ name: Text,
    _ action: Action,
    _ role: Role = .plain
  ) -> Node<Action> {
    Node(still: drawing(role, Node(.span).containing(icon.node()), name)).onClick(action)
  }

  /// A button that cannot finish the session yet, with the remaining time in place of its icon.
  @inline(never)
  static func waiting<Action>(
    _ missing: String,
    _ name: Text,
    _ action: Action,
    _ role: Role
  ) -> Node<Action> {
    Node(still: drawing(role, Node(.span).text(missing), name).state(.ariaDisabled, true))
      .onClick(action)
  }

  @inline(never)
  private static func drawing(_ role: Role, _ sign: Node<Never>, _ name: Text) -> Node<Never> {
    Node(.button, role.classes).type("button").containing(sign, Node(.span).text(name))
  }
}
