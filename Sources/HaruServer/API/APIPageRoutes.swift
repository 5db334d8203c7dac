import HTTPTypes
import HaruUI
import Hummingbird
import NIOCore

/// The page about the API.
struct APIPageRoutes: Sendable {
  static let path = "/api"

  let accounts: Accounts
  let renderer: PageRenderer

  func add(to router: Router<ServerContext>) {
    router.get(RouterPath(Self.path)) { request, context in
      let shown = PageRequest(request)
      let page = APIPage(
        text: .carried(shown.language),
        origin: request.address(of: accounts.options.origin),
        isSignedIn: context.principal?.scope == .full,
        now: accounts.now
      )
      return Response.page(
        renderer.document(title: page.text.apiTitle, html: page.html, for: shown)
      )
    }
  }
}

extension Request {
  /// The address under which the client reaches the server, without a path.
  func address(of origin: PublicOrigin?) -> String {
    origin?.text ?? "http://\(head.authority ?? "")"
  }
}

extension Response {
  /// A page for one person, which nobody keeps.
  static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html))
    )
  }
}
