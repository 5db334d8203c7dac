import HTTPTypes
import Hummingbird

/// Adds security headers to every response that does not have its own.
///
/// Only documents and the service worker obey a policy of their own. The app's other files are
/// many, small and the same for everybody, so other sites may fetch them. They get only the headers
/// that matter for them: a policy only if a browser can show them as a document, such as pictures.
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

  private static var picturePolicy: String { "default-src 'none'; frame-ancestors 'none'" }

  let fields: [(HTTPField.Name, String)]
  private let fileFields: [(HTTPField.Name, String)]
  private let pictureFields: [(HTTPField.Name, String)]

  /// Takes how long browsers must insist on https (RFC 6797), nil without it.
  init(transport: String? = nil) {
    let shared: [(HTTPField.Name?, String)] = [
      (.xContentTypeOptions, "nosniff"),
      (transport.map { _ in .strictTransportSecurity }, transport ?? ""),
    ]
    let document: [(HTTPField.Name?, String)] = [
      (.contentSecurityPolicy, Self.policy),
      (HTTPField.Name("Referrer-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Opener-Policy"), "same-origin"),
      (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
    ]
    let named = { (all: [(HTTPField.Name?, String)]) in
      all.compactMap { name, value in name.map { ($0, value) } }
    }
    fields = named(document + shared)
    fileFields = named(shared)
    pictureFields = named([(.contentSecurityPolicy, Self.picturePolicy)] + shared)
  }

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in fields(of: response) where response.headers[name] == nil {
      response.headers[name] = value
    }
    return response
  }

  private func fields(of response: Response) -> [(HTTPField.Name, String)] {
    guard response.headers[.cacheControl] == ServedAsset.immutable else { return fields }
    let isPicture = response.headers[.contentType]?.hasPrefix("image/") == true
    return isPicture ? pictureFields : fileFields
  }
}
