/// The pages of the app; each has an address of its own.
package enum Route: UInt8, CaseIterable, Sendable {
  case calculator, dday, settings

  /// The address below the app's origin.
  package var path: StaticString {
    switch self {
    case .calculator: "/calc"
    case .dday: "/dday"
    case .settings: "/settings"
    }
  }

  /// The page of an address, whatever stands behind `?`; the root is the start page.
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
