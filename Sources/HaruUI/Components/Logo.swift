package import HaruHTML

/// The logo of Haru: six ten-minute cells, five filled and one ahead.
package enum Logo {
  /// The drawing; the name of the app is beside it.
  package static func node<Action>() -> Node<Action> { Node(still: drawing) }

  private static var drawing: Node<Never> {
    Node(.svg).attribute(.viewBox, "0 0 28 28").decorative()
      .containing(
        cell("1", "5", "var(--quote)"),
        cell("10", "5", "var(--focus)"),
        cell("19", "5", "var(--clock)"),
        cell("1", "15", "var(--word)"),
        cell("10", "15", "var(--calc)"),
        rect("19.75", "15.75", side: "6.5", radius: "1.6", fill: "none")
          .attribute(.stroke, "var(--edge)")
          .attribute(.strokeWidth, "1.5")
      )
  }

  private static func cell(
    _ x: StaticString,
    _ y: StaticString,
    _ fill: StaticString
  ) -> Node<Never> {
    rect(x, y, side: "8", radius: "2.2", fill: fill)
  }

  private static func rect(
    _ x: StaticString,
    _ y: StaticString,
    side: StaticString,
    radius: StaticString,
    fill: StaticString
  ) -> Node<Never> {
    Node(.rect).attribute(.x, x).attribute(.y, y)
      .attribute(.width, side).attribute(.height, side)
      .attribute(.rx, radius).attribute(.fill, fill)
  }
}
