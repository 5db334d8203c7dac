import HaruHTML

/// The choice at the top of two pages that share a tab.
enum PageChoice {
  /// Between the time calculator and D-day.
  @inline(never)
  static func calculation(_ current: Route) -> Node<Never> {
    choice(
      .calcTab,
      [link(to: .calculator, .calcTime, current), link(to: .dday, .ddayTitle, current)]
    )
  }

  /// Between words and quotes.
  @inline(never)
  static func library(_ current: Route) -> Node<Never> {
    choice(
      .appLibrary,
      [link(to: .words, .wordTitle, current), link(to: .quotes, .quotesTitle, current)]
    )
  }

  private static func choice(_ name: Message, _ links: [Node<Never>]) -> Node<Never> {
    Node(.nav, "seg").label(name).containing(links)
  }

  private static func link(to route: Route, _ name: Message, _ current: Route) -> Node<Never> {
    Node(.a).href("\(route.path)").current(route == current).text(name)
  }
}
