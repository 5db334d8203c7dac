import HTTPTypes
import Hummingbird

extension HTTPRequest.Method {
  /// The methods that the server knows; for others it answers 501.
  static let known: [Self] = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace, Self("QUERY") ?? .get,
  ]
}

extension Router {
  /// Responds with 405 and `Allow` if a path has routes, but none for the request's method.
  ///
  /// Call it after all routes are registered. The paths in `except` are left alone.
  func refuseOtherMethods(except: [RouterPath] = []) {
    let routes = Dictionary(grouping: routes) { $0.path.description }
    for (_, routes) in routes {
      guard let path = routes.first?.path, !except.contains(path) else { continue }
      var allowed = routes.map(\.method)
      if allowed.contains(.get), !allowed.contains(.head) { allowed.append(.head) }
      let list = allowed.map(\.rawValue).sorted().joined(separator: ", ")
      for method in HTTPRequest.Method.known where !allowed.contains(method) {
        on(path, method: method) { _, _ -> Response in
          throw Problem(
            status: .methodNotAllowed,
            code: "method_not_allowed",
            headers: [.allow: list]
          )
        }
      }
    }
  }
}
