import HTTPTypes
import Hummingbird
import NIOCore

/// The pages of the app, and the page for an address that is none of them.
struct PageRoutes {
  static let everythingElse: RouterPath = "**"

  let renderer: PageRenderer

  func add(to router: Router<some RequestContext>) {
    for path in PageRenderer.paths {
      router.get(RouterPath(path)) { request, _ in response(to: request, status: .ok) }
    }
    router.get(Self.everythingElse) { request, _ in
      guard request.headers[.accept]?.contains("text/html") == true else {
        throw Problem(status: .notFound, code: "not_found")
      }
      return response(to: request, status: .notFound)
    }
  }

  private func response(to request: Request, status: HTTPResponse.Status) -> Response {
    let page = renderer.page(for: PageRequest(request))
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8",
      .cacheControl: "private, no-cache",
      .vary: "Accept-Language, Cookie",
    ]
    // The service worker keeps a page only beside the assets of the same version.
    if let name = HTTPField.Name("Haru-Version") { headers[name] = WebAssets.version }
    let body = ResponseBody(byteBuffer: ByteBuffer(string: page))
    return Response(status: status, headers: headers, body: body)
  }
}
