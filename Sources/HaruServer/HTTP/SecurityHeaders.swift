import HTTPTypes
import Hummingbird

/// Puts the headers that keep a browser safe on every answer.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  /// Scripts and styles of this origin alone, WebAssembly, and nothing inline; beside the server
  /// only Open-Meteo may be asked, which the app does if its user allows it.
  ///
  /// Positions are drawn with SVG attributes or with properties set by script, which `style-src`
  /// leaves free.
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

  /// Takes for how long browsers shall insist on https (RFC 6797), nil where there is none.
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
