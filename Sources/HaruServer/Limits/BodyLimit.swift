import HTTPTypes
import HaruCore
import Hummingbird

/// Refuses a request by its announced length before reading the body, and sets the limit for bodies
/// without a length.
struct BodyLimit: RouterMiddleware {
  /// The limits in bytes of paths with their own.
  static let limits = [
    "/api/v1/sync/push": 1 << 20, "/api/v1/import": 100 << 20, "/api/v1/words/package": 32 << 20,
    "/api/v1/calendars/read": CalendarFile.byteLimit,
    // The page saves a whole import at once, as an account does.
    "/api/v1/local/operations": 100 << 20,
  ]

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let limit = Self.limits[request.uri.path] { context.maxUploadSize = limit }
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= context.maxUploadSize else { throw Problem.tooLarge(context.maxUploadSize) }
    return try await next(request, context)
  }
}

extension Problem {
  /// The body exceeds the limit in bytes.
  static func tooLarge(_ limit: Int) -> Problem {
    Problem(
      status: .contentTooLarge,
      code: "too_large",
      detail: "A body may have at most \(limit) bytes."
    )
  }
}
