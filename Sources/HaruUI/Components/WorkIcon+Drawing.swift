package import HaruHTML

extension WorkIcon {
  /// The picture of a task on a tile of its colour; one without an icon that is known has an
  /// hourglass.
  package static func tile<Action>(_ name: String, pen: Int) -> Node<Action> {
    Node(still: tile(name, pen))
  }

  @inline(never)
  private static func tile(_ name: String, _ pen: Int) -> Node<Never> {
    Node(.span, "tile").attribute(.dataPen, "\(pen)").containing(picture(name))
  }

  /// The picture alone.
  @inline(never)
  package static func picture(_ name: String) -> Node<Never> {
    guard let icon = WorkIcon(name: name) else { return Icon.focus.node() }
    return Node(.svg, "i").decorative()
      .containing(Node(.use).href("/work-icons.svg#\(icon.name)"))
  }
}
