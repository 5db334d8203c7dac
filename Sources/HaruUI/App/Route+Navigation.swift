import HaruHTML

extension Route {
  /// The entry in the side bar that the page belongs to.
  var section: Route {
    for routes in Self.sections where routes.contains(self) { return self }
    return main
  }

  /// The icon of the page's tab.
  var tabIcon: Icon {
    switch self {
    case .clock: .clock
    case .words: .library
    default: icon
    }
  }

  /// The page's name in the side bar, which lists the parts of the clock.
  func section(in text: Messages) -> String { self == .clock ? text.clockAlarms : title(in: text) }

  /// The page's short name for its tab.
  func tab(in text: Messages) -> String {
    switch self {
    case .calculator: text.calcTab
    case .words: text.appLibrary
    default: title(in: text)
    }
  }
}
