import HTTPTypes
import Hummingbird

/// Refuses what no route accepts: unknown methods, requests without a host or with two (RFC 9112
/// section 3.2), compressed bodies, and cross-site requests on behalf of a signed-in person.
struct RequestChecks: RouterMiddleware {
  /// The origin under which browsers reach the server, if configured.
  let origin: PublicOrigin?

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard HTTPRequest.Method.known.contains(request.method) else {
      throw Problem(status: .notImplemented, code: "unknown_method")
    }
    // The first Host becomes the authority; a second one stays among the fields.
    guard request.head.authority?.isEmpty == false, request.headers[.host] == nil else {
      throw Problem(
        status: .badRequest,
        code: "bad_request",
        detail: "A request names its host once."
      )
    }
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw Problem(
        status: .unsupportedMediaType,
        code: "unsupported_media_type",
        detail: "Bodies are taken uncompressed.",
        headers: [.acceptEncoding: "identity"]
      )
    }
    if comesFromAnotherSite(request), !isForOtherSites(request) {
      throw Problem(status: .forbidden, code: "cross_site")
    }
    return try await next(request, context)
  }

  /// Whether pages of other sites may make the request: it changes nothing and begins no sign-in, or
  /// is the end of one.
  private func isForOtherSites(_ request: Request) -> Bool {
    let isSafe =
      (request.method == .get || request.method == .head)
      && !OpenIDRoutes.isStart(request.uri.path)
    return isSafe || OpenIDRoutes.isCallback(request.uri.path)
  }

  /// Whether a page of another site makes the request.
  ///
  /// Browsers send the relation between the sites; older ones send only the page's origin. Programs
  /// that are not browsers send neither.
  private func comesFromAnotherSite(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite] { return site != "same-origin" && site != "none" }
    guard let claimed = request.headers[.origin] else { return false }
    if let origin { return claimed != origin.text }
    guard let authority = request.head.authority else { return true }
    return claimed != "http://\(authority)" && claimed != "https://\(authority)"
  }
}

extension HTTPField.Name {
  fileprivate static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
  fileprivate static let host = Self("Host") ?? .origin
}
