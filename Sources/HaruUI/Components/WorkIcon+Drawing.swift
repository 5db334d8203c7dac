package import HaruHTML

extension WorkIcon {
  /// The icon of a task on a tile in its colour; an hourglass if the icon is unknown.
  package static func tile<Action>(_ name: String, pen: Int) -> Node<Action> {
    Node(still: tile(name, pen))
  }

  @inline(never)
  private static func tile(_ name: String, _ pen: Int) -> Node<Never> {
    Node(.span, "tile").attribute(.dataPen, "\(pen)").containing(picture(name))
  }

  /// The icon alone.
  @inline(never)
  package static func picture(_ name: String) -> Node<Never> {
    guard let icon = WorkIcon(name: name) else { return Icon.focus.node() }
    return Node(.svg, "i").decorative()
      .containing(Node(.use).href("/work-icons.svg#\(icon.name)"))
  }
}
