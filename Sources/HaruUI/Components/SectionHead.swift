import HaruHTML

/// The line above a section: its heading, then figures or buttons.
enum SectionHead {
  /// The line; `id` lets the section refer to its heading, which may also take the focus.
  @inline(never)
  static func node<Action>(
    _ title: Text,
    level: Tag = .h2,
    id: StaticString? = nil,
    takesFocus: Bool = false,
    _ ends: [Node<Action>] = []
  ) -> Node<Action> {
    let name = heading(title, level, id)
    return Node(.div, "head")
      .containing([Node(still: takesFocus ? name.attribute(.tabindex, "-1") : name)] + ends)
  }

  /// The line as a link to a page that shows more.
  static func link<Action>(
    to path: String,
    _ title: Text,
    id: StaticString,
    _ end: Node<Action>
  ) -> Node<Action> {
    Node(.a, "head").href(path).containing(Node(still: heading(title, .h2, id)), end)
  }

  @inline(never)
  private static func heading(_ title: Text, _ tag: Tag, _ id: StaticString?) -> Node<Never> {
    Node(tag).id(id.map { "\($0)" }).text(title)
  }
}
