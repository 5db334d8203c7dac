import Crypto
import HaruPlatform
import HTTPTypes
import HaruHTML
import HaruTime
import HaruUI
import Hummingbird
import NIOCore
import Synchronization

/// Who may use the server of `haru open`: the browser that opened its one-time link.
///
/// The link carries a ticket of 256 bits. Its first use sets a cookie that only this process
/// accepts; after that the ticket opens nothing. Both are only in memory.
final class LocalAccess: Sendable {
  /// The path of the link, before the ticket.
  static let path = "/open/"

  /// The ticket of the link.
  let ticket = Secret()
  private let session = Secret()
  private let isUsed = Mutex(false)

  /// The cookie for the first use of the ticket; nil for any other.
  ///
  /// Cookies do not tell ports apart, so its name has the port: two processes share a browser.
  func cookie(for shown: String, port: Int) -> String? {
    guard Secret(shown: shown).hash == ticket.hash else { return nil }
    let isFirst = isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
    guard isFirst else { return nil }
    return "\(Self.cookieName(port))=\(session.text); Path=/; HttpOnly; SameSite=Strict"
  }

  /// Whether a request comes from the browser that used the ticket.
  func admits(_ request: Request, port: Int) -> Bool {
    guard let shown = request.cookies[Self.cookieName(port)]?.value else { return false }
    return Secret(shown: shown).hash == session.hash
  }

  private static func cookieName(_ port: Int) -> String { "haru-open-\(port)" }
}

/// Refuses requests that do not come from the page of this process.
struct LocalGate: RouterMiddleware {
  private typealias Node = HaruHTML.Node<Never>

  let access: LocalAccess
  let renderer: PageRenderer

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let port = context.channel.localAddress?.port ?? 0
    // A name that an attacker points to this machine is not this address (DNS rebinding).
    guard request.head.authority == "127.0.0.1:\(port)" else {
      throw Problem(status: .init(code: 421, reasonPhrase: "Misdirected Request"), code: "host")
    }
    if request.uri.path.hasPrefix(LocalAccess.path) { return try admit(request, port) }
    // A browser's site ignores the port: pages of other local servers would send the cookie too.
    let site = request.headers[.fetchSite] ?? "none"
    let isVisit = request.headers[.fetchMode] == "navigate" && request.method == .get
    guard site == "same-origin" || site == "none" || isVisit else {
      throw Problem(status: .forbidden, code: "cross_site")
    }
    if access.admits(request, port: port) { return try await next(request, context) }
    // The app's files are public, and the refusal page needs them.
    if ServedAsset.paths.contains(request.uri.path) { return try await next(request, context) }
    return refusal(of: request)
  }

  /// Exchanges the ticket for the cookie.
  private func admit(_ request: Request, _ port: Int) throws -> Response {
    // A prefetching browser must not use up the link.
    guard request.method == .get, request.headers[.purpose] == nil else {
      throw Problem(status: .serviceUnavailable, code: "not_opened")
    }
    let shown = String(request.uri.path.dropFirst(LocalAccess.path.utf8.count))
    guard let cookie = access.cookie(for: shown, port: port) else { return refusal(of: request) }
    var headers: HTTPFields = [
      .setCookie: cookie, .cacheControl: "no-store", .contentType: "text/html; charset=utf-8",
    ]
    // Clears what a previous server on this port may have left in the browser.
    if let name = HTTPField.Name("Clear-Site-Data") { headers[name] = #""cache", "storage""# }
    // Not a redirect: if the link was on another site, the cookie would not be sent after one.
    let page = """
      <!doctype html><meta charset="utf-8"><title>Haru</title>\
      <meta http-equiv="refresh" content="0;url=/"><a href="/">Haru</a>
      """
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: page))
    )
  }

  /// A page that explains why access is refused, or a problem document for scripts.
  private func refusal(of request: Request) -> Response {
    guard request.headers[.accept]?.contains("text/html") == true else {
      return Problem(status: .unauthorized, code: "not_opened").response(requestID: nil)
    }
    let page = PageRequest(request)
    let text = Messages.carried(page.language)
    let html = App.framed(
      [
        PageBar.node(.message(.openRefusedTitle)),
        Node(.div, "body").containing(Banner.node(.message(.openRefused), icon: .info)),
      ],
      route: .today,
      messages: text,
      at: Moment(instant: Instant(milliseconds: 0), offset: .utc, zone: "UTC")
    )
    let document = renderer.document(title: text[.openRefusedTitle], html: html, for: page)
    return Response(
      status: .unauthorized,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: document))
    )
  }
}

extension HTTPField.Name {
  fileprivate static var fetchSite: Self { Self("Sec-Fetch-Site") ?? .origin }
  fileprivate static var fetchMode: Self { Self("Sec-Fetch-Mode") ?? .origin }
  fileprivate static var purpose: Self { Self("Sec-Purpose") ?? .origin }
}
