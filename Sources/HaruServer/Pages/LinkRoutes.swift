import HTTPTypes
import Hummingbird

/// What the system passes to an installed app: `web+haru:` links, and the share sheet.
///
/// The service worker handles both; these routes respond where it is not running. Shared content is
/// not read: it is not meant for the server.
struct LinkRoutes: Sendable {
  private static let scheme = "web+haru:"

  func add(to router: Router<ServerContext>) {
    router.get("open") { request, _ in
      let link = request.uri.queryParameters["link"].map(String.init) ?? ""
      return Response(status: .seeOther, headers: [.location: Self.path(of: link)])
    }
    router.post("share") { _, _ in
      Response(status: .seeOther, headers: [.location: "/search"])
    }
  }

  /// The page of the app that a link leads to, never one of another origin: browsers drop control
  /// characters and treat a backslash as a slash.
  static func path(of link: String) -> String {
    let hasScheme = link.prefix(scheme.count).lowercased() == scheme
    let bytes = link.utf8.dropFirst(hasScheme ? scheme.utf8.count : 0).drop { $0 == 0x2F }
    guard bytes.first != 0x5C, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return "/" }
    return bytes.reduce(into: "/") { path, byte in
      path +=
        byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }
  }
}
