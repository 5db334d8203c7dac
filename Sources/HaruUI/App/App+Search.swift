import HaruHTML
import HaruJSON

/// A page that stays in view below the search.
package struct PageBelow {
  /// The page.
  package var route: Route
  /// Its address, with its query.
  package var path: String
}

extension App {
  /// The key combination that opens the search everywhere, even in text fields.
  private static let combination: StaticString = "Control+k"

  /// Whether a key that the page does not use opens the search.
  static func opensSearch(_ key: String, in state: State) -> Bool {
    state.route != .search
      && (key.hasSameBytes(as: "/" as StaticString) || key.hasSameBytes(as: combination))
  }

  /// Remembers the page over which the search at an address is opened.
  ///
  /// An address with a search text means that the browser went back; then the previous page is
  /// kept.
  static func putBelow(_ state: inout State, _ path: String) {
    guard state.route(of: path) == .search, let route = state.route, route != .search,
      state.below == nil || (Query(of: path)["q"] ?? "").utf8.isEmpty
    else { return }
    state.below = PageBelow(route: route, path: state.path)
  }

  /// The search, over the page in view; nothing if it is not open.
  static func search(_ state: State) -> Node {
    .when(state.isSearching, view(of: .search, state))
  }
}

extension App.State {
  /// Whether the search is open and its code loaded.
  var isSearching: Bool { route == .search && has(.search) }

  /// The state as the page below the search sees it.
  var inView: App.State {
    guard isSearching else { return self }
    var state = self
    state.route = below?.route
    return state
  }

  /// The file of the page below the search, or of the current page.
  var fileInView: PageFile? { route == .search ? below?.route.file : route?.file }

  /// Whether an address is that of the page below the open search.
  func isReturn(to path: String) -> Bool {
    guard route == .search, let below else { return false }
    return below.path.hasSameBytes(as: path)
  }
}
