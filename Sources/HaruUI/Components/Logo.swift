import HaruHTML

/// The sign of Haru: six cells of ten minutes, five done and one ahead.
enum Logo {
  static func node<Action>() -> Node<Action> {
    .element(
      .svg,
      [.attribute(.viewBox, "0 0 28 28"), .decorative],
      [
        cell("1", "5", "var(--quote)"), cell("10", "5", "var(--focus)"),
        cell("19", "5", "var(--clock)"), cell("1", "15", "var(--word)"),
        cell("10", "15", "var(--calc)"),
        .element(
          .rect,
          [
            .attribute(.x, "19.75"), .attribute(.y, "15.75"), .attribute(.width, "6.5"),
            .attribute(.height, "6.5"), .attribute(.rx, "1.6"), .attribute(.fill, "none"),
            .attribute(.stroke, "var(--edge)"), .attribute(.strokeWidth, "1.5"),
          ]
        ),
      ]
    )
  }

  private static func cell<Action>(_ x: String, _ y: String, _ fill: String) -> Node<Action> {
    .element(
      .rect,
      [
        .attribute(.x, x), .attribute(.y, y), .attribute(.width, "8"), .attribute(.height, "8"),
        .attribute(.rx, "2.2"), .attribute(.fill, fill),
      ]
    )
  }
}
