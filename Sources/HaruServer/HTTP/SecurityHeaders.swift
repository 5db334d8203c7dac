import HTTPTypes
import Hummingbird

/// Adds security headers to every response.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  /// Scripts and styles only from this origin, WebAssembly, and nothing inline; connections only to
  /// the server and to Open-Meteo, which the app uses with its user's permission.
  ///
  /// Drawings are positioned with SVG attributes or with properties set by script, which
  /// `style-src` does not restrict.
  private static var policy: String {
    """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self' \
    https://api.open-meteo.com https://geocoding-api.open-meteo.com; worker-src 'self'; \
    manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; \
    frame-ancestors 'none'
    """
  }

  let fields: [(HTTPField.Name, String)]

  /// Takes how long browsers must insist on https (RFC 6797), nil without it.
  init(transport: String? = nil) {
    var named: [(HTTPField.Name?, String)] = [
      (.contentSecurityPolicy, Self.policy),
      (.xContentTypeOptions, "nosniff"),
      (HTTPField.Name("Referrer-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Opener-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
    ]
    if let transport { named.append((.strictTransportSecurity, transport)) }
    fields = named.compactMap { name, value in name.map { ($0, value) } }
  }

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in fields { response.headers[name] = value }
    return response
  }
}
