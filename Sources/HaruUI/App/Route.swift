import HaruHTML

/// What the app knows of a page.
struct RouteEntry {
  let path: StaticString
  let file: PageFile
  let title: Message
  let icon: Icon
  let parent: Route?
  /// The tab of a page that has none of its own; the two have a choice at the top, or the tab's
  /// page links to it.
  let tab: Route?
  let area: StaticString
  let isPulled: Bool

  init(
    _ path: StaticString,
    _ file: PageFile,
    _ title: Message,
    _ icon: Icon = .settings,
    under parent: Route? = nil,
    tab: Route? = nil,
    area: StaticString = "day",
    isPulled: Bool = false
  ) {
    self.path = path
    self.file = file
    self.title = title
    self.icon = icon
    self.parent = parent
    self.tab = tab
    self.area = area
    self.isPulled = isPulled
  }

  static func setting(_ path: StaticString, _ title: Message) -> RouteEntry {
    RouteEntry(path, .settings, title, under: .settings)
  }
}

extension Route {
  /// The pages in the navigation, in order.
  package static let main = allCases.filter { $0.parent == nil }

  /// The path of the page.
  package var path: StaticString { entry.path }

  /// The file with the code of the page.
  package var file: PageFile { entry.file }

  /// The page that Back leads to from a page outside the navigation.
  package var parent: Route? { entry.parent }

  /// The top-level page that the page belongs to.
  package var main: Route { parent ?? self }

  /// The tab that the page belongs to.
  var tab: Route { main.entry.tab ?? main }

  /// The icon of the page's entry in the side bar.
  var icon: Icon { entry.icon }

  /// The area whose accent colour the page uses.
  package var area: StaticString { main.entry.area }

  /// Whether pulling the page down at its top refreshes it.
  var isPulled: Bool { entry.isPulled }

  /// The page's name in the document's title.
  package func title(in text: Messages) -> String { text[entry.title] }

  /// Whether an address, without its query, is the root, which leads to the start page.
  static func isRoot(_ path: String) -> Bool {
    var bytes = path.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "/") else { return false }
    return bytes.next().map { $0 == UInt8(ascii: "?") } ?? true
  }

  /// The page of an address, ignoring the query; the root is the start page.
  package init?(path: String) {
    let path = Array(path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    for route in Self.allCases {
      if route.path.withUTF8Buffer({ $0.elementsEqual(path) }) {
        self = route
        return
      }
    }
    return nil
  }
}
