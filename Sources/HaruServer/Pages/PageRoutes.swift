import Crypto
import HaruPlatform
import HaruStore
import HTTPTypes
import HaruJSON
import HaruUI
import Hummingbird
import NIOCore

/// The pages of the app, and the page for unknown addresses.
struct PageRoutes {
  static let everythingElse: RouterPath = "**"
  /// All documents in one response: they share most of their bytes, so they compress well together.
  static let documents = "/documents.json"

  let renderer: PageRenderer
  /// The files of other versions; nil if there are none.
  var others: OtherAssets?

  func add(to router: Router<some RequestContext>) {
    for path in PageRenderer.paths {
      router.get(RouterPath(path)) { request, _ in response(to: request, status: .ok) }
    }
    // The short address to give to people and programs.
    router.get("timer") { request, _ in
      let query = request.uri.query.map { "?\($0)" } ?? ""
      return Response(status: .found, headers: [.location: "\(Route.clockTimer.path)\(query)"])
    }
    router.get(RouterPath(Self.documents)) { request, _ in documents(for: request) }
    // The router looks for no wildcard of the root below a folder that has routes.
    for path in [Self.everythingElse] + Self.folders.map({ RouterPath("\($0)/**") }) {
      router.get(path) { request, _ in try await unknown(request) }
    }
  }

  /// The folders of the app's files.
  private static let folders = Set(
    ServedAsset.all.compactMap { asset in
      let parts = asset.path.split(separator: "/")
      return parts.count > 1 ? parts.first.map(String.init) : nil
    }
  )

  /// A file of another version, or the page for unknown addresses.
  private func unknown(_ request: Request) async throws -> Response {
    if let file = try await others?.asset(at: request.uri.path) {
      return try file.response(to: request)
    }
    guard request.headers[.accept]?.contains("text/html") == true else {
      throw Problem(status: .notFound, code: "not_found")
    }
    return response(to: request, status: .notFound)
  }

  private func response(to request: Request, status: HTTPResponse.Status) -> Response {
    let page = renderer.page(for: PageRequest(request))
    return answer(page, of: "text/html; charset=utf-8", to: request, status: status)
  }

  /// What the service worker caches: the document of each page by path.
  private func documents(for request: Request) -> Response {
    let pages = PageRenderer.paths.map { path in
      let page = renderer.page(for: PageRequest(request, path: path))
      return JSON.Member(
        key: path,
        value: .string(Self.isPaintedByTheApp(path) ? PageRenderer.withoutContent(page) : page)
      )
    }
    let list = JSON.object(pages).text
    return answer(list, of: "application/json; charset=utf-8", to: request, status: .ok)
  }

  /// Whether a document that is kept for offline use has no content until the app's code paints it:
  /// the long texts of the settings are among the texts of the app.
  static func isPaintedByTheApp(_ path: String) -> Bool {
    path.hasPrefix("\(Route.settings.path)")
  }

  /// Compresses a text for the client; the tag identifies the content.
  private func answer(
    _ text: String,
    of type: String,
    to request: Request,
    status: HTTPResponse.Status
  ) -> Response {
    let bytes = Array(text.utf8)
    let compressor = Compressor.shared
    let coding = request.coding(among: compressor.codings)
    let hash = SHA256.hash(data: bytes).prefix(8).map(\.hexadecimal).joined()
    let tag = coding.map { "\"\(hash)-\($0.rawValue)\"" } ?? "\"\(hash)\""
    var headers: HTTPFields = [
      .eTag: tag,
      .cacheControl: "private, no-cache",
      .vary: "Accept-Encoding, Accept-Language, Cookie",
    ]
    // The service worker keeps a page only with the assets of the same version.
    if let name = HTTPField.Name("Haru-Version") { headers[name] = WebAssets.version }
    if status == .ok, request.hasMatching(tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = type
    var body = ByteBuffer(bytes: bytes)
    if let coding, let packed = compressor.compressed(bytes, coding) {
      headers[.contentEncoding] = coding.rawValue
      body = ByteBuffer(bytes: packed)
    }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
  }
}
