import HTTPTypes
import Hummingbird

/// What the system hands to an installed app: `web+haru:` links, and the share sheet.
///
/// The service worker answers both; these routes answer where it does not run. What was shared is
/// not read: it is not for the server.
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

  /// The page that a link means, never one of another origin: browsers drop control characters and
  /// read a backslash as a slash.
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
